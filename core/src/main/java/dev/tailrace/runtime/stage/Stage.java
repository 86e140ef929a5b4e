package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.TimeDriven;

/** A node of a running task that has a state or a life cycle. Never allocates by itself after warm-up. */
public interface Stage {

    /** Called once, before the first record. */
    default void open(final Task task) {}

    /** The parts of the state, in the order that {@link dev.tailrace.state} lists by kind of node; may be empty. */
    default Object[] stateParts() {
        return new Object[0];
    }

    /** The part that waits for stream time; null when there is none. */
    default TimeDriven timeDriven() {
        return null;
    }

    /** Called once, after the last record. */
    default void close() {}
}
