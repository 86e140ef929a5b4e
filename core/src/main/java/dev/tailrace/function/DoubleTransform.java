package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a double into another double. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface DoubleTransform extends Serializable {

    double apply(double value);
}
