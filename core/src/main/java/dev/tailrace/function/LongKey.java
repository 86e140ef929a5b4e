package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a primitive key from a record. Stateless.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface LongKey<T> extends Serializable {

    long keyOf(T record);
}
