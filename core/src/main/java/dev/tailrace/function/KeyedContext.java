package dev.tailrace.function;

import dev.tailrace.state.Wired;

/** What the runtime offers an operator that keeps the state of many keys. */
@Wired
public interface KeyedContext {

    /** The largest event time seen so far in the total order, in nanoseconds; never goes back. */
    long streamTimeNs();

    /**
     * Sets a timer for one key, as {@link OperatorContext#setTimer} does.
     *
     * @throws IllegalStateException when the node declares no timer timer resolution
     */
    void setTimer(int key, long dueNs);

    /** The kinds of bad input of this run; register in {@code open}, report while running. */
    InputFaults inputFaults();
}
