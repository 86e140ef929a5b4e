package dev.tailrace.runtime.calculation;

/**
 * Identifies typed calls of a calculation: a user's interface whose methods are entries.
 *
 * @param <F> the interface
 */
public interface CallsId<F> {

    /** The name, unique among the inputs of its calculation. */
    String name();
}
