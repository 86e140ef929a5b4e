package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;

/**
 * Where events of one input enter a processor. In a generated class each input has its own entry class, so that a
 * call through a variable of this type is direct.
 *
 * <p>An event is handled to the end before a call returns, events that nodes published meanwhile included. Used by the
 * thread of the processor; allocates nothing; what a node throws passes through.
 *
 * @param <E> type of the events
 */
@Wired
public interface Entry<E> {

    /** Runs one cycle for one event. */
    void accept(E event);

    /** Runs one cycle for each event of {@code events}, from {@code from} up to but without {@code to}, in order. */
    void acceptAll(E[] events, int from, int to);

    /**
     * Lets the nodes that listen take the event, and nothing be calculated from it until
     * {@link CalculationProcessor#calculate}: for many events at once of which only the last state matters.
     *
     * @throws IllegalStateException when the calculation was not built with {@code buffering()}
     */
    void buffer(E event);
}
