package dev.tailrace.function;

import java.io.Serializable;

/**
 * Turns one record into one other. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface Mapper<T, R> extends Serializable {

    R map(T record);
}
