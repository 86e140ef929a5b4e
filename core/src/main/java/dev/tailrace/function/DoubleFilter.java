package dev.tailrace.function;

import java.io.Serializable;

/**
 * Decides which doubles go on. Stateless: one instance serves every task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface DoubleFilter extends Serializable {

    boolean accepts(double value);
}
