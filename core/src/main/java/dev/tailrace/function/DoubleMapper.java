package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a double from a record. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 *
 * @param <T> record type
 */
@FunctionalInterface
public interface DoubleMapper<T> extends Serializable {

    double map(T record);
}
