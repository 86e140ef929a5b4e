package dev.tailrace.function;

import java.io.Serializable;

/**
 * Turns one record into none, one or many others. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface FlatMapper<T, R> extends Serializable {

    void flatMap(T record, Output<R> output);
}
