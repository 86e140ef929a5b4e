package dev.tailrace.function;

import dev.tailrace.state.Wired;

/**
 * Gives an {@link Operator} access to stream time, timers and counters of bad input. Valid from {@code open} to {@code close},
 * on the thread of the operator.
 */
@Wired
public interface OperatorContext {

    /** Stream time: the largest event time so far in the total order, in nanoseconds. Never goes back. */
    long streamTimeNs();

    /**
     * Sets a timer of this operator, which has one key after {@code keyBy}. Several timers may wait; two timers for the same
     * time fire once.
     *
     * @param dueNs stream time in nanoseconds, rounded up to the timer resolution of the node. A time in the past is due on
     *     the next punctuation. While a timer fires, or a result of a timer is processed, a time not after the due time of
     *     that timer is due on the next multiple of the resolution after it
     * @throws IllegalStateException when the node declares no timer resolution
     */
    void setTimer(long dueNs);

    /** The kinds of bad input of this run; register in {@code open}, report while running. */
    InputFaults inputFaults();
}
