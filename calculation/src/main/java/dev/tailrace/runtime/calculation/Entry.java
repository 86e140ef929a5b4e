package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;

/**
 * The entry of one input of a processor: each event that it takes runs a cycle. In a generated class each input has its
 * own entry class, so that a call through a variable of this type is direct.
 *
 * <p>A call returns after the event, and all events that nodes have published meanwhile, are processed completely. Used
 * by the thread of the processor; allocates nothing; exceptions of nodes pass through.
 *
 * @param <E> type of the events
 */
@Wired
public interface Entry<E> {

    /** Runs one cycle for one event. */
    void accept(E event);

    /** Runs one cycle for each event of {@code events}, from {@code from} up to but without {@code to}, in order. */
    default void acceptAll(final E[] events, final int from, final int to) {
        for (int i = from; i < to; i++) {
            accept(events[i]);
        }
    }

    /**
     * Passes the event to the nodes that listen, but defers the calculation until {@link
     * CalculationProcessor#calculate}: for batches of events of which only the final state matters.
     *
     * @throws IllegalStateException when the calculation was not built with {@code buffering()}
     */
    void buffer(E event);
}
