package dev.tailrace.function;

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
    default void open(final KeyedContext context) {}

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
     * are closed in the order of the graph, up to the first that throws.
     */
    default void close() {}
}
