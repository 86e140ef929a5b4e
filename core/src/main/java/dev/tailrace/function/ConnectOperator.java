package dev.tailrace.function;

/**
 * A keyed operator with two inputs that have the same key. Records of both inputs arrive in the total order of the
 * pipeline.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 * @param <O> type of the results
 */
public interface ConnectOperator<L, R, O> {

    /** Called once, before the first record; may allocate. */
    default void open(final KeyedOperator.Context context) {}

    /** Handles one record of the left input. */
    void onLeft(int key, L record, Output<O> output);

    /** Handles one record of the right input. */
    void onRight(int key, R record, Output<O> output);

    /** Called on the punctuation that reaches the due time of a timer of this key. */
    default void onTimer(final int key, final long dueNs, final Output<O> output) {}

    /**
     * Called once, after the last record or after a failure, even if {@code open} was not called. Emits nothing. Operators
     * are closed in the order of the graph, each of them even if another throws.
     */
    default void close() {}
}
