package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a record into any number of other records. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface FlatMapper<T, R> extends Serializable {

    void flatMap(T record, Output<R> output);
}
