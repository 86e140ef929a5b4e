package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Transactions of a partition task for readers of committed records: results and the input positions become visible
 * together or not at all. The partition task waits while one is committed; that is the price.
 */
final class CommittingTransactions implements TaskTransactions {

    /** The part of a transaction besides the results. Called on the poll thread, between two records. */
    interface Contents {

        /** Adds further records; returns the input positions to be committed. */
        Map<TopicPartition, OffsetAndMetadata> complete();

        /** The transaction is committed. */
        void committed();
    }

    private static final long NEVER = Long.MIN_VALUE;

    private final PartitionTask task;
    private final ResultProducer producer;
    private final Contents contents;
    private final Supplier<ConsumerGroupMetadata> group;
    private final long intervalNs;
    private final long timeoutNs;
    private boolean open;
    private long openedNs = NEVER;

    /**
     * @param group the membership under which positions are committed
     * @param timeoutNs time after which the broker aborts an open transaction
     */
    CommittingTransactions(
            final PartitionTask task,
            final ResultProducer producer,
            final Contents contents,
            final Supplier<ConsumerGroupMetadata> group,
            final long intervalNs,
            final long timeoutNs) {
        this.task = task;
        this.producer = producer;
        this.contents = contents;
        this.group = group;
        this.intervalNs = intervalNs;
        this.timeoutNs = timeoutNs;
    }

    @Override
    public void begin() {
        if (!open && !producer.hasFailed()) {
            try {
                producer.client().beginTransaction();
                open = true;
            } catch (final RuntimeException failure) {
                failed(failure);
            }
        }
    }

    // A fenced producer is closed on its own thread, so any call may find it closed: the first failure counts.
    private void failed(final RuntimeException failure) {
        producer.failed(failure);
        task.failed(0, -1, producer.failure());
    }

    @Override
    public void poll(final long nowNs, final int processed, final boolean complete) {
        if (processed > 0 && openedNs == NEVER) {
            openedNs = nowNs;
        }
        if (complete && openedNs != NEVER && nowNs - openedNs >= intervalNs) {
            commit();
        }
    }

    @Override
    public boolean commitsPositions() {
        return true;
    }

    @Override
    public boolean mayHaveTimedOut(final long nowNs) {
        return openedNs != NEVER && nowNs - openedNs >= timeoutNs;
    }

    @Override
    public void finish() {
        if (open && !producer.hasFailed()) {
            commit();
        }
    }

    private void commit() {
        open = false;
        try {
            final Map<TopicPartition, OffsetAndMetadata> offsets = contents.complete();
            if (!offsets.isEmpty()) {
                producer.client().sendOffsetsToTransaction(offsets, group.get());
            }
            // A commit waits for the results anyway. If one shows that the log has lost earlier ones, nothing may
            // follow them.
            producer.client().flush();
            if (task.isBroken()) {
                return;
            }
            CrashPoint.BEFORE_COMMIT.reach();
            producer.client().commitTransaction();
            openedNs = NEVER;
            contents.committed();
        } catch (final RuntimeException failure) {
            failed(failure);
        }
    }
}
