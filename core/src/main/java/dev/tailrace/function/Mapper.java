package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a record into one other record. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface Mapper<T, R> extends Serializable {

    R map(T record);
}
