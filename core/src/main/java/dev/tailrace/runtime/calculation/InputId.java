package dev.tailrace.runtime.calculation;

/**
 * Identifies an input of a calculation by its name and the type of its events.
 *
 * @param <E> type of the events
 */
public interface InputId<E> {

    /** The input's name, unique in its calculation. */
    String name();
}
