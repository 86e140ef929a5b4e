package dev.tailrace.function;

/**
 * An operator that keeps the state of many keys itself, in arrays indexed by a dense key: the fast way when a key has
 * little state or when keys share a store.
 *
 * <p>One instance serves all keys of one task. The state of one key must not depend on the records of another, because a
 * parallel run gives the keys to different instances.
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
public interface KeyedOperator<T, R> {

    /** Called once, before the first record; may allocate. */
    default void open(final KeyedContext context) {}

    /**
     * Handles one record.
     *
     * @param key the record's key: dense, from 0
     */
    void onRecord(int key, T record, Output<R> output);

    /** Called on the punctuation that brings stream time to a timer set for this key. */
    default void onTimer(final int key, final long dueNs, final Output<R> output) {}

    /**
     * Called once, after the last record or the failure that ended the run, which may have come before {@code open};
     * emits nothing. Operators are closed in the order of the graph, up to the first that throws.
     */
    default void close() {}
}
