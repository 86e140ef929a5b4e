package dev.tailrace.function;

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
    default void open(final OperatorContext context) {}

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
     * are closed in the order of the graph, up to the first that throws.
     */
    default void close() {}
}
