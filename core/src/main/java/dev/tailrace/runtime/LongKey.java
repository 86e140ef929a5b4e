package dev.tailrace.runtime;

/** Takes a primitive key from a record. Stateless. */
@FunctionalInterface
public interface LongKey<T> {

    long keyOf(T record);
}
