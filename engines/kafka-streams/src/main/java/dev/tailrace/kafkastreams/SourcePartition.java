package dev.tailrace.kafkastreams;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * The key of a result inside the topology, on its way to the sink: the partition that its input came from, which is also
 * the partition that it is written to, and the key of the written record. Immutable.
 */
final class SourcePartition {

    /** Writes each result to the partition that its input came from. */
    static final StreamPartitioner<SourcePartition, byte[]> PARTITIONER =
            (topic, key, value, partitions) -> key.partitions;

    /** Writes each result with its own key, if it has one. */
    static final Serializer<SourcePartition> RECORD_KEY = (topic, key) -> key.recordKey;

    private final Optional<Set<Integer>> partitions;
    private final byte[] recordKey;

    /** The key of results that are written without a key. */
    SourcePartition(final int partition) {
        this(Optional.of(Set.of(partition)), null);
    }

    private SourcePartition(final Optional<Set<Integer>> partitions, final byte[] recordKey) {
        this.partitions = partitions;
        this.recordKey = recordKey;
    }

    /** The key of a result that is written with this key; null for none. */
    SourcePartition under(final byte[] key) {
        return key == null ? this : new SourcePartition(partitions, key);
    }
}
