package dev.tailrace.function;

import java.io.Serializable;

/**
 * Decides which records pass. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface RecordFilter<T> extends Serializable {

    boolean accepts(T record);

    /** Decides which longs pass. */
    @FunctionalInterface
    interface OfLong extends Serializable {

        boolean accepts(long value);
    }
}
