package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes a key from a record: any value with a natural order. Stateless.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface ValueKey<T, K> extends Serializable {

    K keyOf(T record);
}
