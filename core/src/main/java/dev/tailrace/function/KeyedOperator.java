package dev.tailrace.function;

import dev.tailrace.state.Wired;

/**
 * An operator that keeps the state of many keys, in arrays that a dense key indexes. It is the fast choice when a key has
 * little state or when keys share a store.
 *
 * <p>One instance serves all keys of one task. The state of one key must not depend on the records of another, because a
 * parallel run gives the keys to different instances.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface KeyedOperator<T, R> {

    /** Called once, before the first record; may allocate. */
    default void open(final Context context) {}

    /**
     * Handles one record.
     *
     * @param key key of the record: dense, from 0
     */
    void onRecord(int key, T record, Output<R> output);

    /** Called on the punctuation that reaches the due time of a timer of this key. */
    default void onTimer(final int key, final long dueNs, final Output<R> output) {}

    /**
     * Called once, after the last record or after a failure, even if {@code open} was not called. Emits nothing. Operators
     * are closed in the order of the graph, each of them even if another throws.
     */
    default void close() {}

    /** Gives an operator that keeps the state of many keys access to stream time, timers and counters of bad input. */
    @Wired
    interface Context {

        /** Stream time: the largest event time so far in the total order, in nanoseconds. Never goes back. */
        long streamTimeNs();

        /**
         * Sets a timer for one key, as {@link Operator.Context#setTimer} does.
         *
         * @throws IllegalStateException when the node declares no timer resolution
         */
        void setTimer(int key, long dueNs);

        /** The kinds of bad input of this run; register in {@code open}, report while running. */
        InputFaults inputFaults();
    }
}
