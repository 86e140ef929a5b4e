package dev.tailrace.function;

/**
 * A keyed operator with two inputs that share their key. Records arrive in the total order of the pipeline, whichever
 * input they come from.
 *
 * @param <L> type of the left records
 * @param <R> type of the right records
 * @param <O> type of the results
 */
public interface ConnectOperator<L, R, O> {

    /** Called once, before the first record; may allocate. */
    default void open(final KeyedContext context) {}

    /** Handles one record of the left input. */
    void onLeft(int key, L record, Output<O> output);

    /** Handles one record of the right input. */
    void onRight(int key, R record, Output<O> output);

    /** Called on the punctuation that brings stream time to a timer set for this key. */
    default void onTimer(final int key, final long dueNs, final Output<O> output) {}

    /**
     * Called once, after the last record or the failure that ended the run, which may have come before {@code open};
     * emits nothing. Operators are closed in the order of the graph, up to the first that throws.
     */
    default void close() {}
}
