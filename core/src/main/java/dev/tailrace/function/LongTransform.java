package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a long into another long. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface LongTransform extends Serializable {

    long apply(long value);
}
