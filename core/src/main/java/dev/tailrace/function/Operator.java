package dev.tailrace.function;

import dev.tailrace.state.Wired;

/**
 * Processes the records of one stream: a plain object with state in its fields.
 *
 * <p>One instance serves one task, or one key after {@code keyBy}. The runtime calls it on one thread, {@link #open} first. To
 * be deterministic it takes time only from its context and its records, and uses no clock, random numbers, other threads or
 * I/O.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface Operator<T, R> {

    /** Called once, before the first record; may allocate. */
    default void open(final Context context) {}

    /** Handles one record and emits any number of results. Must not allocate per record. */
    void onRecord(T record, Output<R> output);

    /**
     * Called on the punctuation that reaches the due time of a timer of this operator.
     *
     * @param dueNs due time of the timer, rounded up to the timer resolution of the node
     */
    default void onTimer(final long dueNs, final Output<R> output) {}

    /**
     * Called once, after the last record or after a failure, even if {@code open} was not called. Emits nothing. Operators
     * are closed in the order of the graph, each of them even if another throws.
     */
    default void close() {}

    /**
     * Gives an {@link Operator} access to stream time, timers and counters of bad input. Valid from {@code open} to {@code close},
     * on the thread of the operator.
     */
    @Wired
    interface Context {

        /** Stream time: the largest event time so far in the total order, in nanoseconds. Never goes back. */
        long streamTimeNs();

        /**
         * The time of the current record, in nanoseconds: stream time, or, for a result that is due at a time such as that of a
         * window, the last nanosecond before that time.
         */
        long recordTimeNs();

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
}
