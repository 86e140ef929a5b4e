package dev.tailrace.kafkastreams;

import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The topology of Kafka Streams that runs a stream graph.
 *
 * <pre>
 *   source topic -> partition task (one per partition: the processor of the whole graph) -> sink topics
 *                     |
 *                     +-- lane-snapshots, with a changelog
 *                     +-- commit-signal, cached, without one
 * </pre>
 *
 * Each source partition is a partition task with its own state and its own order. Its results go to the same partition of
 * the sink topics, with a {@link dev.tailrace.progress.OutputHeader} that numbers them, without gaps, per partition task
 * and topic; those of sinks that share a topic are written in label order. Time comes from the records; a punctuation only
 * causes a commit.
 */
final class PipelineTopology {

    /** Name of the store with the snapshots; its changelog is called {@code <application id>-lane-snapshots-changelog}. */
    static final String SNAPSHOTS = "lane-snapshots";

    /** Name of the store that signals commits; it has no content. */
    static final String COMMIT_SIGNAL = "commit-signal";

    /** Small segments that are compacted soon, so that restoring need not read old snapshots. */
    private static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, "16777216",
            TopicConfig.SEGMENT_MS_CONFIG, "60000",
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.1");

    // Node names with a space cannot collide with sinks, which are named after their topics.
    private static final String SOURCE = "the source";
    private static final String TASK = "the partition task";

    private PipelineTopology() {}

    /**
     * Builds the topology, of an application that has committed where each partition begins.
     *
     * @throws IllegalArgumentException when the pipeline has several sources
     */
    static Topology of(final TaskParts parts, final PartitionTaskServices services) {
        check(parts.graph());
        final Topology topology = new Topology()
                .addSource(
                        AutoOffsetReset.none(),
                        SOURCE,
                        PipelineTopology::timestampMs,
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        parts.sourceTopic())
                .addProcessor(TASK, new PartitionTasks(parts, services), SOURCE);
        parts.sinkTopics().forEach(topic -> addSink(topology, topic));
        return topology;
    }

    private static void addSink(final Topology topology, final String topic) {
        topology.addSink(
                topic, topic, SourcePartition.RECORD_KEY, new ByteArraySerializer(), SourcePartition.PARTITIONER, TASK);
    }

    // Kafka Streams drops or refuses records without a timestamp; this topology does not use timestamps.
    private static long timestampMs(final ConsumerRecord<?, ?> record, final long partitionTimeMs) {
        return Math.max(0, record.timestamp());
    }

    private static void check(final StreamGraph graph) {
        if (graph.mergesInput() || graph.sources().size() != 1) {
            throw new IllegalArgumentException("cannot run '" + graph.name() + "' on Kafka Streams: it has the sources "
                    + graph.sources().stream().map(StreamNode::name).toList()
                    + " in a declared order, and Kafka Streams reads the partitions of one topic, each in its own; use the"
                    + " runner kafka");
        }
    }

    /** Creates the processor of each task and declares its stores. */
    private record PartitionTasks(TaskParts parts, PartitionTaskServices services)
            implements ProcessorSupplier<byte[], byte[], SourcePartition, byte[]> {

        @Override
        public Processor<byte[], byte[], SourcePartition, byte[]> get() {
            return new PartitionTaskProcessor(parts, services);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return Set.of(
                    store(Stores.inMemoryKeyValueStore(SNAPSHOTS))
                            .withCachingDisabled()
                            .withLoggingEnabled(CHANGELOG),
                    store(new Signals(services.listeners()))
                            .withCachingEnabled()
                            .withLoggingDisabled());
        }

        private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(final KeyValueBytesStoreSupplier supplier) {
            return Stores.keyValueStoreBuilder(supplier, Serdes.Bytes(), Serdes.ByteArray());
        }
    }

    private record Signals(CommitSignal.Listeners listeners) implements KeyValueBytesStoreSupplier {

        @Override
        public String name() {
            return COMMIT_SIGNAL;
        }

        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return new CommitSignal(COMMIT_SIGNAL, listeners);
        }

        @Override
        public String metricsScope() {
            return "commit-signal";
        }
    }
}
