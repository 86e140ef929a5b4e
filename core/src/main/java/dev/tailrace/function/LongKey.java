package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a primitive key from a record. Stateless.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface LongKey<T> extends Serializable {

    long keyOf(T record);
}
