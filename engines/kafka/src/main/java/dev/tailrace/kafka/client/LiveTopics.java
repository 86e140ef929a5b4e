package dev.tailrace.kafka.client;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What a run asks of the cluster about its topics while it runs. Blocks for a bounded time; throws a {@link
 * org.apache.kafka.common.KafkaException} when the cluster does not answer.
 */
public interface LiveTopics {

    /**
     * A topic as it is now.
     *
     * @param id as that of {@link TopicFacts}
     * @param partitions it has
     */
    record Seen(String id, int partitions) {}

    /** These topics by name; those that are not there, or have no leader for a moment, are left out. */
    Map<String, Seen> look(Collection<String> names);

    /** The offsets after the last records; partitions without a leader are left out. */
    Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions);
}
