package dev.tailrace.runtime;

/** Turns one record into one other. Stateless: one instance serves every task. */
@FunctionalInterface
public interface Mapper<T, R> {

    R map(T record);
}
