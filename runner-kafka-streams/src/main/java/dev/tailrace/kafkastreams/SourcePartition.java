package dev.tailrace.kafkastreams;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * The key under which a result goes to its sink inside the topology: the partition that its input came from, to which it
 * is written. No key leaves the topology. One instance per task serves all its results.
 */
final class SourcePartition {

    /** Writes each result to the partition that its input came from. */
    static final StreamPartitioner<SourcePartition, byte[]> PARTITIONER =
            (topic, key, value, partitions) -> key.partitions;

    /** Results have no key. */
    static final Serializer<SourcePartition> NO_KEY = (topic, key) -> null;

    private final Optional<Set<Integer>> partitions;

    SourcePartition(final int partition) {
        partitions = Optional.of(Set.of(partition));
    }
}
