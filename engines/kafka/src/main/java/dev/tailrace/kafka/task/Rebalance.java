package dev.tailrace.kafka.task;

import java.util.Collection;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;

/**
 * Passes the assignments and revocations of the group to a poll loop. Called within poll and close, on the loop's thread.
 *
 * <p>By default {@code onPartitionsLost} calls {@code onPartitionsRevoked}; here that would write progress of partition
 * tasks that already belong to another member.
 */
final class Rebalance implements ConsumerRebalanceListener {

    private final PollLoop loop;

    Rebalance(final PollLoop loop) {
        this.loop = loop;
    }

    @Override
    public void onPartitionsAssigned(final Collection<TopicPartition> partitions) {
        loop.assigned(partitions);
        CrashPoint.DURING_REBALANCE.reach();
    }

    @Override
    public void onPartitionsRevoked(final Collection<TopicPartition> partitions) {
        loop.revoked(partitions);
        CrashPoint.DURING_REBALANCE.reach();
    }

    @Override
    public void onPartitionsLost(final Collection<TopicPartition> partitions) {
        loop.lost(partitions);
    }
}
