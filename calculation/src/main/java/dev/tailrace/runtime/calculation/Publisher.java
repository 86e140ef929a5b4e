package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;

/**
 * Lets a node publish events of an input from inside a cycle. They wait until the current cycle has ended, and are then
 * processed in the order in which they were published, each in a separate cycle, before the entry returns.
 *
 * <p>An event is kept by reference until its turn: do not reuse it earlier. Called from callbacks of nodes only. Allocates
 * nothing once warm.
 *
 * @param <E> type of the events
 */
@Wired
public final class Publisher<E> {

    private final PublishedEvents events;
    private final int input;

    /** @param input number of the input */
    public Publisher(final PublishedEvents events, final int input) {
        this.events = events;
        this.input = input;
    }

    /** Publishes an event, to be processed after the current cycle. */
    public void publish(final E event) {
        events.add(input, event);
    }
}
