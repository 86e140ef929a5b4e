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

    /** Without transactions. */
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
        public void finish() {}
    };

    /** The partition task has records to process: opens a transaction unless one is open. */
    void begin();

    /**
     * Once per round: commits when that is due.
     *
     * @param processed how many records the partition task has processed in this round
     * @param complete whether the producer has all results of what was processed: a commit without some would lose them
     */
    void poll(long nowNs, int processed, boolean complete);

    /** Whether it commits positions in the input. */
    boolean commitsPositions();

    /** Commits what is open; the partition task ends, and the producer has all its results. */
    void finish();
}
