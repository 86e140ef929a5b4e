package dev.tailrace.function;

import java.io.Serializable;

/**
 * Turns a double into a record. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 *
 * @param <R> type of the results
 */
@FunctionalInterface
public interface DoubleToObject<R> extends Serializable {

    R map(double value);
}
