package dev.tailrace.runtime;

/** Turns one record into none, one or many others. Stateless: one instance serves every task. */
@FunctionalInterface
public interface FlatMapper<T, R> {

    void flatMap(T record, Output<R> output);
}
