package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a record into one other record. Stateless: one instance serves all tasks.
 *
 * <p>The nested interfaces are its forms for longs. All are serializable so that the compiler can read the types
 * of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface Mapper<T, R> extends Serializable {

    R map(T record);

    /** Takes a long from a record. */
    @FunctionalInterface
    interface ToLong<T> extends Serializable {

        long map(T record);
    }

    /** Transforms a long into another long. */
    @FunctionalInterface
    interface LongToLong extends Serializable {

        long apply(long value);
    }

    /** Transforms a long into a record. */
    @FunctionalInterface
    interface LongToObject<R> extends Serializable {

        R map(long value);
    }
}
