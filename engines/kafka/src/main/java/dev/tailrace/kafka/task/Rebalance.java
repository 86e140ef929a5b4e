package dev.tailrace.kafka.task;

import java.util.Collection;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;

/**
 * Tells a poll loop which partitions it has. Called within poll and close, on the loop's thread.
 *
 * <p>Kafka's own {@code onPartitionsLost} does what {@code onPartitionsRevoked} does; here that would write progress of
 * partition tasks that are another member's by then.
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
