package dev.tailrace.kafkastreams;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * The key under which a result goes to its sink inside the topology: the partition that its input came from, to which it
 * is written, and the key under which it leaves. Immutable.
 */
final class SourcePartition {

    /** Writes each result to the partition that its input came from. */
    static final StreamPartitioner<SourcePartition, byte[]> PARTITIONER =
            (topic, key, value, partitions) -> key.partitions;

    /** Results leave under their own key, if they have one. */
    static final Serializer<SourcePartition> RECORD_KEY = (topic, key) -> key.recordKey;

    private final Optional<Set<Integer>> partitions;
    private final byte[] recordKey;

    /** Of results without a key. */
    SourcePartition(final int partition) {
        this(Optional.of(Set.of(partition)), null);
    }

    private SourcePartition(final Optional<Set<Integer>> partitions, final byte[] recordKey) {
        this.partitions = partitions;
        this.recordKey = recordKey;
    }

    /** Of a result with this key; null for none. */
    SourcePartition under(final byte[] key) {
        return key == null ? this : new SourcePartition(partitions, key);
    }
}
