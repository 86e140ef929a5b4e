package dev.tailrace.kafka;

import dev.tailrace.kafka.store.LayeredStore;
import dev.tailrace.kafka.store.TopicStore;
import dev.tailrace.kafka.task.KafkaClients;
import dev.tailrace.kafka.task.KafkaOptions;
import dev.tailrace.kafka.task.Notices;
import dev.tailrace.kafka.task.RunEngine;
import dev.tailrace.kafka.task.RunFigures;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.kafka.task.RunTopics;
import dev.tailrace.kafka.task.StateFolder;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.metrics.MetricsSource;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pipeline on Kafka: reads topics, writes topics, and continues after a crash where it was.
 *
 * <pre>{@code
 * KafkaRun run = KafkaRun.of(graph)
 *         .processor(factory::create)
 *         .with(spec -> spec.applicationId("alerts")
 *                 .bootstrapServers("localhost:9092")
 *                 .inputTopics(List.of("feed"))
 *                 .outputTopic("alerts", "alerts")
 *                 .stateFolder(Path.of("state")))
 *         .build();
 * run.run();
 * }</pre>
 *
 * <p>Each partition of the input is a partition task: its own processor, whose results go to the output partition of
 * the same number, in order. Each result carries a header ({@link dev.tailrace.progress.OutputHeader}). What is promised
 * after a crash is a matter of the {@link Guarantee}.
 *
 * <p>{@link #run} works until {@link #stop} or a failure; {@link #stop} and the figures may be called from any thread.
 */
public final class KafkaRun {

    private static final Duration TOPIC_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration DEFAULT_SNAPSHOT_TOPIC_INTERVAL = Duration.ofSeconds(10);
    private static final String SNAPSHOT_TOPIC_SUFFIX = "-lanes";
    private static final String STATE_TOPIC_SUFFIX = "-state";

    private final Notices notices;
    private final boolean timesRecords;
    private RunSettings settings;
    private volatile RunEngine engine;
    private volatile RunFigures figures;
    private volatile boolean stopRequested;
    private volatile Thread starting;

    KafkaRun(final RunSettings settings, final Notices notices, final boolean timesRecords) {
        this.settings = settings;
        this.notices = notices;
        this.timesRecords = timesRecords;
    }

    /** A builder of a run of this graph, with the defaults of {@code tailrace run}. */
    public static KafkaRunBuilder of(final StreamGraph graph) {
        return new KafkaRunBuilder(graph, RunSpec.of(graph.name()), Interpreter.of(graph));
    }

    /** A builder of the run that the spec of a loaded pipeline describes. */
    public static KafkaRunBuilder of(final LoadedPipeline pipeline) {
        return new KafkaRunBuilder(pipeline.graph(), pipeline.spec(), pipeline.processors()::create);
    }

    /**
     * Runs until {@link #stop} is called, or to the end of the input where that was asked for.
     *
     * @throws StatusException when it cannot start or resume, with a message for the user
     * @throws dev.tailrace.function.InputException when a record is bad and the policy is to fail
     */
    public void run() {
        if (!beginStarting()) {
            return;
        }
        try {
            start();
        } catch (final StatusException interrupted) {
            if (!stopRequested || engine != null) {
                throw interrupted;
            }
        } finally {
            endStarting();
        }
    }

    private void start() {
        final RunTopics topics;
        int partitions = 0;
        try (Topics admin = Topics.open(settings.client(), TOPIC_TIMEOUT)) {
            settings = simplified(admin);
            topics = RunTopics.check(settings, admin, notices);
            if (settings.hasTransactions() && topics.mayReadOtherwise()) {
                settings = settings.withStateInTransactions();
            }
            if (hasSnapshotTopic()) {
                partitions = topics.compacted(ownTopic(), admin, notices);
            }
        }
        try (StateFolder near = settings.spec()
                .stateFolder()
                .map(folder -> StateFolder.open(folder, settings.application()))
                .orElse(null)) {
            final Optional<String> instance = Optional.ofNullable(near).map(StateFolder::instance);
            run(topics, new KafkaClients(settings, instance), near, partitions);
        }
    }

    private void run(final RunTopics topics, final KafkaClients clients, final StateFolder near, final int partitions) {
        if (settings.stateInTransactions()) {
            final TopicStore state = new TopicStore(ownTopic(), partitions, clients::committedScanner);
            run(topics, clients, state, state);
            return;
        }
        try (TopicStore far = hasSnapshotTopic()
                ? new TopicStore(ownTopic(), partitions, clients::scanner, clients::snapshotProducer)
                : null) {
            run(topics, clients, store(near, far), null);
        }
    }

    // One partition is in order as it is.
    private RunSettings simplified(final Topics admin) {
        final boolean mergesOne = settings.merged()
                && !settings.graph().mergesInput()
                && settings.inputTopics().values().stream()
                        .allMatch(topic -> admin.existing(topic, "input topic").partitions() == 1);
        return mergesOne ? settings.unmerged() : settings;
    }

    private boolean hasSnapshotTopic() {
        return settings.options().get(KafkaOptions.SNAPSHOT_TOPIC_INTERVAL).isPresent()
                || settings.spec().stateDir().isEmpty()
                || settings.hasTransactions();
    }

    private SnapshotStore store(final StateFolder near, final TopicStore far) {
        if (near == null) {
            return far;
        }
        return far == null
                ? near.snapshots()
                : new LayeredStore(
                        near.snapshots(),
                        far,
                        settings.options()
                                .get(KafkaOptions.SNAPSHOT_TOPIC_INTERVAL)
                                .orElse(DEFAULT_SNAPSHOT_TOPIC_INTERVAL)
                                .toNanos(),
                        System::nanoTime);
    }

    private void run(
            final RunTopics topics, final KafkaClients clients, final SnapshotStore store, final TopicStore state) {
        try (Topics live = Topics.open(settings.client(), LOOKUP_TIMEOUT)) {
            final RunEngine made = new RunEngine(
                    settings, topics, live, clients, settings.spec().threads(), store, state, notices, timesRecords);
            figures = new RunFigures(made);
            engine = made;
            endStarting();
            if (stopRequested) {
                made.stop();
            }
            made.run();
        }
    }

    private String ownTopic() {
        return settings.application() + (settings.stateInTransactions() ? STATE_TOPIC_SUFFIX : SNAPSHOT_TOPIC_SUFFIX);
    }

    /** Asks the run to end: partition tasks save what they have done, and partitions go to other members of the group. */
    public synchronized void stop() {
        stopRequested = true;
        if (engine != null) {
            engine.stop();
        } else if (starting != null) {
            // It may wait for a broker.
            starting.interrupt();
        }
    }

    private synchronized boolean beginStarting() {
        starting = Thread.currentThread();
        return !stopRequested;
    }

    private synchronized void endStarting() {
        if (starting != null && stopRequested) {
            Thread.interrupted();
        }
        starting = null;
    }

    /** Whether {@link #stop} was called. */
    public boolean isStopRequested() {
        return stopRequested;
    }

    /** How far the run is; records that were processed again after a restart count again. */
    public PipelineRun.Progress progress() {
        return new PipelineRun.Progress() {
            @Override
            public long records() {
                return engine == null ? 0 : engine.records();
            }

            @Override
            public long eventTimeNs() {
                return engine == null ? Long.MIN_VALUE : engine.eventTimeNs();
            }
        };
    }

    /** Results handed to producers so far, by output topic. */
    public SortedMap<String, Long> results() {
        return engine == null ? new TreeMap<>() : engine.results();
    }

    /** Records in the input that have not been processed; below zero while not known. */
    public long behind() {
        return engine == null ? -1 : engine.behind();
    }

    /**
     * Whether no record of the input could be processed now: a partition task that merges several partitions waits for one
     * that has no records.
     */
    public boolean awaitsInput() {
        return engine != null && engine.awaitsInput();
    }

    /** What it has to tell while it runs, under the names of {@link dev.tailrace.launch.metrics.RunMetrics}. */
    public MetricsSource metrics() {
        return page -> {
            final RunFigures known = figures;
            if (known != null) {
                known.collect(page);
            }
        };
    }

    /** Bad input that partition tasks have met which are no longer active, by kind; met again in a replay, it counts again. */
    public SortedMap<String, Long> inputFaults() {
        return engine == null ? new TreeMap<>() : engine.inputFaults();
    }

    /** Where each kind of it was met first: the partition and the offset. */
    public SortedMap<String, String> firstPlaces() {
        return engine == null ? new TreeMap<>() : engine.firstPlaces();
    }

    /** Whether bad input is among it. */
    public boolean hasBadInput() {
        return engine != null && !engine.badInput().isEmpty();
    }

    /** Records of other applications that were met in the outputs. */
    public long foreign() {
        return engine == null ? 0 : engine.foreign();
    }

    /** What the summary says of results without a key that should have one. */
    public Optional<String> withoutKey() {
        return settings.options().get(EngineOptions.RECORD_KEY).missing(engine == null ? 0 : engine.withoutKey());
    }

    /** Active partition tasks now. */
    public int tasks() {
        return engine == null ? 0 : engine.tasks();
    }

    /** Whether every partition that is assigned to this process has an active partition task, and there is one. */
    public boolean isRestored() {
        return engine != null && engine.isRestored();
    }

    /** Whether the run has ended, its results are in their topics, and the position is stored. */
    public boolean isSaved() {
        return engine == null || engine.isSaved();
    }

    /**
     * Whether its threads come round: false while one has been kept from it for more than {@code longest}, such as by the code
     * of the pipeline.
     */
    public boolean isTurning(final Duration longest) {
        return engine == null || System.nanoTime() - engine.seenNs() <= longest.toNanos();
    }

    /** The spec of the run and what is derived from it. */
    public RunSettings settings() {
        return settings;
    }
}
