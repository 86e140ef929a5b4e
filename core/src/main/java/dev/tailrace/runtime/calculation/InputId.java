package dev.tailrace.runtime.calculation;

/**
 * Names an input of a calculation and knows the type of its events.
 *
 * @param <E> type of the events
 */
public interface InputId<E> {

    /** The input's name, unique in its calculation. */
    String name();
}
