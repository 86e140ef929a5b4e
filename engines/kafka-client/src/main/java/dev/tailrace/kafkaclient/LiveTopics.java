package dev.tailrace.kafkaclient;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Queries that a run makes about its topics while it works. Each blocks for a bounded time and throws a {@link
 * org.apache.kafka.common.KafkaException} when the cluster does not answer.
 */
public interface LiveTopics {

    /**
     * A topic at the time of a query.
     *
     * @param id as in {@link TopicFacts}
     */
    record Seen(String id, int partitions) {}

    /** The topics with these names. Topics that do not exist, or have no leader at the moment, are left out. */
    Map<String, Seen> look(Collection<String> names);

    /** The end offsets of partitions. Partitions without a leader are left out. */
    Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions);
}
