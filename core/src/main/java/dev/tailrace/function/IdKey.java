package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a dense key from a record: an identifier from 0 to some thousands that can index an array. Stateless.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface IdKey<T> extends Serializable {

    int idOf(T record);
}
