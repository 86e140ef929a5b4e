package dev.tailrace.function;

import java.io.Serializable;

/**
 * Decides which longs go on. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface LongFilter extends Serializable {

    boolean accepts(long value);
}
