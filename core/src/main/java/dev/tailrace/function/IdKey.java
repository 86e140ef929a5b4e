package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a dense key from a record: an identifier from 0 to some thousands that can be the index of an array. Stateless.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface IdKey<T> extends Serializable {

    int idOf(T record);
}
