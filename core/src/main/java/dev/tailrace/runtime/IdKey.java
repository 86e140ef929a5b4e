package dev.tailrace.runtime;

/** Takes a dense key from a record: an identifier from 0 to some thousands that can index an array. Stateless. */
@FunctionalInterface
public interface IdKey<T> {

    int idOf(T record);
}
