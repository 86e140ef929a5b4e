package dev.tailrace.function;

import java.io.Serializable;

/**
 * Decides which doubles pass. Stateless: one instance serves all tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface DoubleFilter extends Serializable {

    boolean accepts(double value);
}
