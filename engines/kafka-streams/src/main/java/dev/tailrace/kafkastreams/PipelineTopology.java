package dev.tailrace.kafkastreams;

import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.Change;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Builder that turns a stream graph into a topology of Kafka Streams.
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
 * and topic. Time comes from the records, so there are no punctuations.
 *
 * <pre>{@code
 * Topology topology = PipelineTopology.of(graph)
 *         .processor(factory::create)
 *         .sourceTopic("itch")
 *         .sinkTopic("trades", "trades-topic")
 *         .build();
 * }</pre>
 *
 * <p>Used by one thread, before the first record.
 */
public final class PipelineTopology {

    /** Name of the store with the snapshots; its changelog is called {@code <application id>-task-snapshots-changelog}. */
    public static final String SNAPSHOTS = "lane-snapshots";

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

    private final StreamGraph graph;
    private final Map<String, String> topicsBySink = new LinkedHashMap<>();
    private Function<Wiring, EventProcessor> processor;
    private String sourceTopic;
    private AutoOffsetReset reset = AutoOffsetReset.earliest();
    private OnError onError = OnError.FAIL;
    private TaskIdentities identities;
    private RecordKey recordKey = RecordKey.NONE;
    private boolean deterministic = true;
    private Duration snapshotInterval = Duration.ofSeconds(1);
    private Set<Change> accepted = Set.of();
    private BiPredicate<Integer, Long> isLast = (partition, next) -> false;
    private BiFunction<ProcessorContext<?, ?>, RunHistory, Optional<OutputTails>> tails = PipelineTopology::tails;
    private Function<ProcessorContext<?, ?>, InputReplay> replays = context -> TopicReplay.of(context.appConfigs());
    private Consumer<String> warnings = warning -> {};
    private RunCounters counters = new RunCounters();

    private PipelineTopology(final StreamGraph graph) {
        this.graph = graph;
    }

    /** Creates a builder for a graph whose topics are not bound yet. */
    public static PipelineTopology of(final StreamGraph graph) {
        return new PipelineTopology(graph);
    }

    /** Sets the factory of the processor of a partition task, such as {@code ProcessorFactory::create}. */
    public PipelineTopology processor(final Function<Wiring, EventProcessor> factory) {
        processor = factory;
        return this;
    }

    /** Sets the topic that the only source reads. */
    public PipelineTopology sourceTopic(final String topic) {
        sourceTopic = topic;
        return this;
    }

    /**
     * Sets the topic that a sink writes; several may share one, results are then written in label order. The results of a
     * sink without a topic are computed and not written.
     */
    public PipelineTopology sinkTopic(final String sink, final String topic) {
        topicsBySink.put(sink, topic);
        return this;
    }

    /** Sets where an application begins that has committed nothing yet; the default is the earliest record. */
    public PipelineTopology startAt(final AutoOffsetReset offset) {
        reset = offset;
        return this;
    }

    /** Sets the handling of bad input; the default is to fail. */
    public PipelineTopology onError(final OnError policy) {
        onError = policy;
        return this;
    }

    /** Sets the identities that the partition tasks are bound to. */
    public PipelineTopology identities(final TaskIdentities tasks) {
        identities = tasks;
        return this;
    }

    /** Sets how keys of results are derived; by default results have no key. */
    public PipelineTopology recordKey(final RecordKey key) {
        recordKey = key;
        return this;
    }

    /**
     * Declares that the pipeline may give other results when it sees the same input again. Then there is a snapshot with
     * every commit, and no input is ever replayed.
     */
    public PipelineTopology notDeterministic() {
        deterministic = false;
        return this;
    }

    /**
     * Sets the least time between two snapshots of a partition task, 1 s by default. After a crash the input since the last
     * snapshot is processed again. Zero means a snapshot with every commit.
     */
    public PipelineTopology snapshotInterval(final Duration interval) {
        snapshotInterval = interval;
        return this;
    }

    /** Sets the receiver of warnings, one line each; called by stream threads. */
    public PipelineTopology warnings(final Consumer<String> receiver) {
        warnings = receiver;
        return this;
    }

    /** Sets the counters that receive the progress of the partition tasks. */
    PipelineTopology counters(final RunCounters receiver) {
        counters = receiver;
        return this;
    }

    /** Sets the changes that are accepted since the last run of the application. */
    public PipelineTopology accept(final Set<Change> changes) {
        accepted = changes;
        return this;
    }

    /** Sets the test whether the partition task of a partition ends at an offset; it writes a snapshot there. */
    PipelineTopology lastAt(final BiPredicate<Integer, Long> ends) {
        isLast = ends;
        return this;
    }

    // Uses the settings with which Kafka Streams itself reads changelogs: under exactly-once only committed records.
    private static Optional<OutputTails> tails(final ProcessorContext<?, ?> context, final RunHistory history) {
        final Map<String, Object> settings =
                new StreamsConfig(context.appConfigs()).getRestoreConsumerConfigs("tailrace-outputs");
        final Object isolation = settings.getOrDefault(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
        return Optional.of(OutputTails.open(settings, isolation.toString(), history));
    }

    /** Sets the replay of input, for tests that have no output to read. */
    PipelineTopology replay(final InputReplay replay) {
        replays = context -> replay;
        tails = (context, history) -> Optional.empty();
        return this;
    }

    /**
     * Builds the topology.
     *
     * @throws IllegalArgumentException that lists everything that is missing or invalid
     */
    public Topology build() {
        checkBound();
        final TaskParts parts = new TaskParts(
                graph,
                processor,
                sourceTopic,
                new LinkedHashMap<>(topicsBySink),
                identities,
                recordKey,
                onError,
                deterministic);
        final PartitionTaskServices services = new PartitionTaskServices(
                new CommitListeners(),
                replays,
                tails,
                accepted,
                isLast,
                deterministic ? snapshotInterval.toNanos() : 0,
                System::nanoTime,
                warnings,
                counters);
        final Topology topology = new Topology()
                .addSource(
                        reset,
                        SOURCE,
                        PipelineTopology::timestampMs,
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        sourceTopic)
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

    private void checkBound() {
        final List<String> problems = new ArrayList<>();
        if (graph.mergesInput() || graph.sources().size() != 1) {
            problems.add(
                    "it has the sources " + names(graph.sources()) + " in a declared order, and Kafka Streams reads"
                            + " the partitions of one topic, each in its own; use the runner kafka");
        }
        if (sourceTopic == null) {
            problems.add("source " + names(graph.sources()) + " has no topic");
        }
        if (topicsBySink.isEmpty()) {
            problems.add("no sink has a topic, of " + names(graph.sinks()));
        }
        topicsBySink.keySet().stream()
                .filter(sink -> !names(graph.sinks()).contains(sink))
                .forEach(sink -> problems.add("unknown sink '" + sink + "'; available: " + names(graph.sinks())));
        if (processor == null) {
            problems.add("it has no processor factory");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "cannot run '" + graph.name() + "' on Kafka Streams: " + String.join("; ", problems));
        }
    }

    private static List<String> names(final List<StreamNode> nodes) {
        return nodes.stream().map(StreamNode::name).toList();
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

    private record Signals(CommitListeners listeners) implements KeyValueBytesStoreSupplier {

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
