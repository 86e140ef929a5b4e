package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a long into a record. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 *
 * @param <R> type of the results
 */
@FunctionalInterface
public interface LongToObject<R> extends Serializable {

    R map(long value);
}
