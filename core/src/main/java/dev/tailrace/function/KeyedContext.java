package dev.tailrace.function;

import dev.tailrace.state.Wired;

/** Gives an operator that keeps the state of many keys access to stream time, timers and counters of bad input. */
@Wired
public interface KeyedContext {

    /** Stream time: the largest event time so far in the total order, in nanoseconds. Never goes back. */
    long streamTimeNs();

    /**
     * Sets a timer for one key, as {@link OperatorContext#setTimer} does.
     *
     * @throws IllegalStateException when the node declares no timer resolution
     */
    void setTimer(int key, long dueNs);

    /** The kinds of bad input of this run; register in {@code open}, report while running. */
    InputFaults inputFaults();
}
