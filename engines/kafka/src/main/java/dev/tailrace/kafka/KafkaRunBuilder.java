package dev.tailrace.kafka;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.kafka.task.BadRecordPolicy;
import dev.tailrace.kafka.task.Notices;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.kafka.task.StartPosition;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ApplicationId;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Collects what a {@link KafkaRun} is told; {@link #build} checks all of it together. Used by one thread.
 */
public final class KafkaRunBuilder {

    final StreamGraph graph;
    int threads = 1;
    boolean createTopics;
    Optional<Path> stateFolder = Optional.empty();
    boolean snapshotTopic;
    Duration snapshotTopicInterval = Duration.ofSeconds(10);
    Notices notices = message -> {};
    boolean timesRecords;

    private String application;
    private Function<Wiring, EventProcessor> processor;
    private final Map<String, String> client = new HashMap<>();
    private ClientProfile profile = ClientProfile.LATENCY;
    private final Map<String, String> inputs = new LinkedHashMap<>();
    private final Map<String, String> outputs = new LinkedHashMap<>();
    private Optional<String> deadLetterTopic = Optional.empty();
    private Ordering ordering = Ordering.SOURCE_PARTITION;
    private Guarantee guarantee = Guarantee.EXACTLY_ONCE;
    private Duration progressInterval = Duration.ofMillis(100);
    private long maxReplayRecords = 10_000_000;
    private ReplayPolicy replayPolicy = ReplayPolicy.WARN;
    private FailurePolicy failurePolicy = FailurePolicy.STOP;
    private RecordKey recordKey = RecordKey.NONE;
    private StartPosition startPosition = StartPosition.EARLIEST;
    private BadRecordPolicy badRecords = BadRecordPolicy.FAIL;
    private boolean stopAtEnd;
    private final Set<Change> accepted = EnumSet.noneOf(Change.class);

    KafkaRunBuilder(final StreamGraph graph) {
        this.graph = graph;
        this.application = "tailrace-" + graph.name();
        this.processor = Interpreter.of(graph);
    }

    /** Names the consumer group, the transactional ids, the snapshots; without, {@code tailrace-} and the pipeline. */
    public KafkaRunBuilder application(final String name) {
        application = name;
        return this;
    }

    /** What makes processors, such as a class that the compiler has made; without, the graph is interpreted. */
    public KafkaRunBuilder processor(final Function<Wiring, EventProcessor> factory) {
        processor = factory;
        return this;
    }

    /** Where the brokers are. */
    public KafkaRunBuilder bootstrapServers(final String servers) {
        client.put("bootstrap.servers", servers);
        return this;
    }

    /** Properties of Kafka's clients; with the prefixes {@code consumer.}, {@code producer.} and {@code admin.} of one kind. */
    public KafkaRunBuilder clientProperties(final Map<String, String> properties) {
        client.putAll(properties);
        return this;
    }

    /** A named set of client properties; what is set by {@link #clientProperties} wins. */
    public KafkaRunBuilder profile(final ClientProfile named) {
        profile = named;
        return this;
    }

    /** The topic of the only source. */
    public KafkaRunBuilder inputTopic(final String topic) {
        return inputTopic(graph.sources().get(0).name(), topic);
    }

    /** The topic of a source. */
    public KafkaRunBuilder inputTopic(final String source, final String topic) {
        inputs.put(source, topic);
        return this;
    }

    /** The topic that the results of a sink go to; several sinks may share one. Without one, results are not written. */
    public KafkaRunBuilder outputTopic(final String sink, final String topic) {
        outputs.put(sink, topic);
        return this;
    }

    /** Output topics and the snapshot topic are created where they are missing. */
    public KafkaRunBuilder createTopics(final boolean create) {
        createTopics = create;
        return this;
    }

    /** What is promised after a crash; without, exactly once. */
    public KafkaRunBuilder guarantee(final Guarantee promised) {
        guarantee = promised;
        return this;
    }

    /**
     * What one order covers: each partition has its own ({@link Ordering#SOURCE_PARTITION}), or all partitions are merged in
     * the order that the graph declares, and by event time if it declares none ({@link Ordering#TOTAL}).
     */
    public KafkaRunBuilder ordering(final Ordering scope) {
        ordering = scope;
        return this;
    }

    /** Between two snapshots of a partition task, or between two transactions; without, 100 ms. */
    public KafkaRunBuilder progressInterval(final Duration interval) {
        progressInterval = interval;
        return this;
    }

    /** A folder for snapshots. */
    public KafkaRunBuilder stateFolder(final Path folder) {
        stateFolder = Optional.of(folder);
        return this;
    }

    /**
     * Keeps snapshots in a topic too, one per partition task and interval, so that another machine can take over. Without a
     * folder all of them go there anyway.
     */
    public KafkaRunBuilder snapshotTopic(final Duration interval) {
        snapshotTopic = true;
        snapshotTopicInterval = interval;
        return this;
    }

    /** How many records a restart may have to replay; without, 10 million. */
    public KafkaRunBuilder maxReplay(final long records) {
        maxReplayRecords = records;
        return this;
    }

    /** What happens beyond {@link #maxReplay}; without, a warning. */
    public KafkaRunBuilder onMaxReplay(final ReplayPolicy policy) {
        replayPolicy = policy;
        return this;
    }

    /** What happens when progress cannot be saved any more. */
    public KafkaRunBuilder onProgressFailure(final FailurePolicy policy) {
        failurePolicy = policy;
        return this;
    }

    /**
     * Counts how long records take, for {@link KafkaRun#metrics}: a few nanoseconds per record. Without, the other figures are
     * there all the same.
     */
    public KafkaRunBuilder timesRecords(final boolean counts) {
        timesRecords = counts;
        return this;
    }

    /** Where partition tasks without a history begin. */
    public KafkaRunBuilder startPosition(final StartPosition position) {
        startPosition = position;
        return this;
    }

    /** What becomes of bad records; {@link BadRecordPolicy#DEAD_LETTER} comes with {@link #deadLetterTopic}. */
    public KafkaRunBuilder onBadRecord(final BadRecordPolicy policy) {
        badRecords = policy;
        return this;
    }

    /** The topic that bad records go to. */
    public KafkaRunBuilder deadLetterTopic(final String topic) {
        deadLetterTopic = Optional.of(topic);
        badRecords = BadRecordPolicy.DEAD_LETTER;
        return this;
    }

    /** Poll loops; partitions are divided among them. */
    public KafkaRunBuilder threads(final int count) {
        threads = count;
        return this;
    }

    /** Ends the run when it has processed what its partitions held when it took them; windows stay open. */
    public KafkaRunBuilder stopAtEnd(final boolean stops) {
        stopAtEnd = stops;
        return this;
    }

    /** What the keys of results are; markers have none. */
    public KafkaRunBuilder recordKey(final RecordKey key) {
        recordKey = key;
        return this;
    }

    /** Continues although these have changed since the application was at work; without, each is refused. */
    public KafkaRunBuilder accept(final Collection<Change> changes) {
        accepted.addAll(changes);
        return this;
    }

    /** Takes what people should know while the run continues. */
    public KafkaRunBuilder notices(final Notices taker) {
        notices = taker;
        return this;
    }

    /**
     * Checks everything together, without connecting.
     *
     * @throws StatusException listing everything that is wrong
     */
    public KafkaRun build() {
        final List<String> problems = problems();
        if (!problems.isEmpty()) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "cannot run '" + graph.name() + "' on Kafka:\n  " + String.join("\n  ", problems));
        }
        // Both read the byte code of the pipeline, which takes tenths of a second in a new JVM.
        final CompletableFuture<PipelineVersion> version =
                CompletableFuture.supplyAsync(() -> recordKey.in(PipelineVersions.of(graph, guarantee)));
        return new KafkaRun(this, settings(isDeterministic(), version.join()));
    }

    private List<String> problems() {
        final List<String> problems = new ArrayList<>();
        ApplicationId.problem(application).ifPresent(problem -> problems.add("the application id " + problem));
        checkInputs(problems);
        checkOutputs(problems);
        if (threads < 1) {
            problems.add(threads + " threads are too few; give 1 or more");
        }
        if (progressInterval.isZero() || progressInterval.isNegative()) {
            problems.add("the progress interval is " + progressInterval.toMillis() + " ms; give 1 ms or more");
        }
        if (maxReplayRecords < 1) {
            problems.add("a restart may replay " + maxReplayRecords + " records; give 1 or more");
        }
        return problems;
    }

    private void checkInputs(final List<String> problems) {
        final List<String> sources =
                graph.sources().stream().map(StreamNode::name).toList();
        for (final String source : sources) {
            if (!inputs.containsKey(source)) {
                problems.add("source '" + source + "' has no topic; name its input topic");
            }
        }
        for (final String source : inputs.keySet()) {
            if (!sources.contains(source)) {
                problems.add("there is no source '" + source + "', there are " + sources);
            }
        }
        if (graph.mergesInput() && ordering != Ordering.TOTAL) {
            problems.add(
                    "its sources are put into one order, so all partitions have to be one partition task; use --ordering total");
        }
        if (badRecords == BadRecordPolicy.DEAD_LETTER && isMerged()) {
            problems.add("dead letters are kept per partition, and this run merges all partitions; use --ordering"
                    + " source-partition, or --on-error skip");
        }
    }

    private void checkOutputs(final List<String> problems) {
        final List<String> sinks = graph.sinks().stream().map(StreamNode::name).toList();
        if (outputs.isEmpty()) {
            problems.add("no sink has a topic; name an output topic for one of " + sinks);
        }
        for (final String sink : outputs.keySet()) {
            if (!sinks.contains(sink)) {
                problems.add("there is no sink '" + sink + "', there are " + sinks);
            }
        }
        for (final Map.Entry<String, String> output : outputs.entrySet()) {
            if (inputs.containsValue(output.getValue())) {
                problems.add("topic '" + output.getValue() + "' is input and the output of sink '" + output.getKey()
                        + "'; give the results a topic of their own");
            }
        }
        if (deadLetterTopic.filter(outputs::containsValue).isPresent()) {
            problems.add("topic '" + deadLetterTopic.get() + "' takes dead letters and results; give each its own");
        }
        if (badRecords == BadRecordPolicy.DEAD_LETTER && deadLetterTopic.isEmpty()) {
            problems.add("bad records go to a topic that is not named; name the dead letter topic");
        }
    }

    private boolean hasTransactions() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    // Only exactly-once needs it to be. At-least-once does not stand still for copies of a large state where it is, and
    // transactions need not take the state along.
    private boolean isDeterministic() {
        final DeterminismReport report = Determinism.check(graph);
        if (guarantee == Guarantee.EXACTLY_ONCE && !report.promisesExactlyOnce()) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "'" + graph.name()
                            + "' cannot promise its output exactly once, because a second run may compute other results.\n"
                            + report
                            + "\nMend it, or use --guarantee transactional (each result once for readers of what is committed) or"
                            + " at-least-once");
        }
        return report.promisesExactlyOnce();
    }

    private boolean isMerged() {
        return graph.mergesInput() || ordering == Ordering.TOTAL;
    }

    private RunSettings settings(final boolean deterministic, final PipelineVersion version) {
        return new RunSettings(
                application,
                graph,
                version,
                deterministic,
                processor,
                ClientProperties.of(client).with(profile.rules()),
                inputs,
                outputs,
                deadLetterTopic,
                isMerged(),
                guarantee,
                guarantee == Guarantee.TRANSACTIONAL && !deterministic,
                progressInterval,
                maxReplayRecords,
                replayPolicy,
                failurePolicy,
                startPosition,
                badRecords,
                stopAtEnd,
                recordKey,
                accepted);
    }
}
