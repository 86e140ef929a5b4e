package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** The transactions of one partition task, if it has any. Used by the poll thread once the partition task has begun. */
interface TaskTransactions {

    /** Creates the transactions of a partition task. Called on the recovery thread. */
    @FunctionalInterface
    interface Factory {

        TaskTransactions of(PartitionTask task, ResultProducer producer, List<TopicPartition> sources);
    }

    /** For runs without transactions. */
    TaskTransactions NONE = new TaskTransactions() {
        @Override
        public void begin() {}

        @Override
        public void poll(final long nowNs, final int processed, final boolean complete) {}

        @Override
        public boolean commitsPositions() {
            return false;
        }

        @Override
        public boolean mayHaveTimedOut(final long nowNs) {
            return false;
        }

        @Override
        public void finish() {}
    };

    /** Opens a transaction unless one is open; called when the partition task has records to process. */
    void begin();

    /**
     * Called once per round: commits the transaction when that is due.
     *
     * @param processed number of records that the partition task has processed in this round
     * @param complete whether the producer has all results of the processed records: a commit without some would lose them
     */
    void poll(long nowNs, int processed, boolean complete);

    /** Whether the transactions commit input positions. */
    boolean commitsPositions();

    /**
     * Whether the last transaction is not committed and was open for so long that the broker may have aborted it. The broker
     * then fences its producer, as it does when another owner takes over.
     */
    boolean mayHaveTimedOut(long nowNs);

    /** Commits the open transaction; the partition task ends, and the producer has all its results. */
    void finish();
}
