package dev.tailrace.runtime;

/** Decides which records go on. Stateless: one instance serves every task. */
@FunctionalInterface
public interface RecordFilter<T> {

    boolean accepts(T record);
}
