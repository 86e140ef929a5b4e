package dev.tailrace.runtime.calculation;

/**
 * Names the typed calls of a calculation: an interface of the user's whose methods are entries.
 *
 * @param <F> the interface
 */
public interface CallsId<F> {

    /** The name, unique among the inputs of its calculation. */
    String name();
}
