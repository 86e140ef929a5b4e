package dev.tailrace.function;

import dev.tailrace.state.Wired;

/** What the runtime offers an {@link Operator}; valid from {@code open} to {@code close}, on the operator's thread. */
@Wired
public interface OperatorContext {

    /** The largest event time seen so far in the total order, in nanoseconds; never goes back. */
    long streamTimeNs();

    /**
     * Sets a timer of this instance (of its key, after a {@code keyBy}). Several timers may wait; setting one twice for
     * the same time fires it once.
     *
     * @param dueNs stream time in nanoseconds, rounded up to the node's timer resolution; a time that has passed is due on the
     *     next punctuation; one not after what fires at the moment, in {@code onTimer} or on a result that has fired, is due
     *     on the next multiple of the timer resolution after that
     * @throws IllegalStateException when the node declares no timer timer resolution
     */
    void setTimer(long dueNs);

    /** The kinds of bad input of this run; register in {@code open}, report while running. */
    InputFaults inputFaults();
}
