package dev.tailrace.kafka.task;

/** The transactions of one partition task, if it has any. Used by the poll thread once the partition task has begun. */
interface TaskTransactions {

    /** For runs without transactions. */
    TaskTransactions NONE = new TaskTransactions() {};

    /** Opens a transaction unless one is open; called when the partition task has records to process. */
    default void begin() {}

    /**
     * Called once per round: commits the transaction when that is due.
     *
     * @param processed number of records that the partition task has processed in this round
     * @param complete whether the producer has all results of the processed records: a commit without some would lose them
     */
    default void poll(final long nowNs, final int processed, final boolean complete) {}

    /** Whether the transactions commit input positions. */
    default boolean commitsPositions() {
        return false;
    }

    /**
     * Whether the last transaction is not committed and was open for so long that the broker may have aborted it. The broker
     * then fences its producer, as it does when another owner takes over.
     */
    default boolean mayHaveTimedOut(final long nowNs) {
        return false;
    }

    /** Commits the open transaction; the partition task ends, and the producer has all its results. */
    default void finish() {}
}
