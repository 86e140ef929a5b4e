package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a double from a record. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 *
 * @param <T> record type
 */
@FunctionalInterface
public interface DoubleMapper<T> extends Serializable {

    double map(T record);
}
