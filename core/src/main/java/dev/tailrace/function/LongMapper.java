package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a long from a record. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 *
 * @param <T> record type
 */
@FunctionalInterface
public interface LongMapper<T> extends Serializable {

    long map(T record);
}
