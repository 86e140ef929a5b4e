package dev.tailrace.function;

import java.io.Serializable;

/**
 * Turns one long into another. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface LongTransform extends Serializable {

    long apply(long value);
}
