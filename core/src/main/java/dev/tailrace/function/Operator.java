package dev.tailrace.function;

/**
 * What happens to the records of one stream: a plain object with state in its fields.
 *
 * <p>One instance serves one task, or one key when it stands after a {@code keyBy}. The runtime calls it on one thread,
 * {@link #open} first. To stay deterministic it takes time only from its context and its records: never from a clock,
 * random numbers, other threads or I/O.
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
public interface Operator<T, R> {

    /** Called once, before the first record; may allocate. */
    default void open(final OperatorContext context) {}

    /** Handles one record and emits none, one or many results. Must not allocate per record. */
    void onRecord(T record, Output<R> output);

    /**
     * Called on the punctuation that brings stream time to a timer that this instance has set.
     *
     * @param dueNs the time the timer was set for, rounded up to the timer resolution that the node declares
     */
    default void onTimer(final long dueNs, final Output<R> output) {}

    /**
     * Called once, after the last record or the failure that ended the run, which may have come before {@code open};
     * emits nothing. Operators are closed in the order of the graph, up to the first that throws.
     */
    default void close() {}
}
