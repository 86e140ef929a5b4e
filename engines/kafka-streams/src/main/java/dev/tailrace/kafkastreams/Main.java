package dev.tailrace.kafkastreams;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.kafkaclient.GroupOffsets;
import dev.tailrace.kafkaclient.ReadableEnds;
import dev.tailrace.kafkaclient.RunTarget;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.launch.run.StartPosition;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.Topology;

/** The process that runs a pipeline on Kafka Streams: a {@link RunSpec} in, reports out. */
public final class Main {

    /** A request that is not answered in this time is repeated. */
    private static final Duration GROUP_TIMEOUT = Duration.ofSeconds(2);

    private final Parent parent;
    private final RunSpec spec;
    private final Settings options;
    private final RunCounters counters;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final long beganNs = System.nanoTime();

    private Main(final Parent parent, final RunSpec spec, final Settings options) {
        this.parent = parent;
        this.spec = spec;
        this.options = options;
        counters = RunCounters.of(spec);
    }

    public static void main(final String[] unused) {
        LibraryLog.hide();
        ChildMain.run(Main::run);
    }

    private static ExitStatus run(final Parent parent) {
        final RunSpec given = parent.request(RunSpec.class);
        final Settings options = options(given);
        if (given.inputTopics().size() != 1) {
            throw StatusException.usage(
                    "Kafka Streams reads the partitions of one topic, each in its own order, and not "
                            + given.inputTopics() + "; use the runner kafka");
        }
        final ClientProperties client = ClientProperties.of(given).with(StreamsSettings.RULES);
        try (LoadedPipeline pipeline = LoadedPipeline.of(given);
                LiveRun live = LiveRun.open(parent, given, "kafka-streams");
                TaskFolder folder = TaskFolder.of(given.stateFolder())) {
            return new Main(parent, pipeline.spec(), options).run(client, pipeline, live, folder);
        } catch (final StatusException e) {
            throw e;
        } catch (final RuntimeException failure) {
            throw new EngineFailures("Kafka Streams", client.bootstrapServers()).explained(failure);
        }
    }

    private static Settings options(final RunSpec given) {
        return StatusException.parsed("", () -> {
            final Settings options = StreamsOptions.DECLARED.read(given);
            StreamsSettings.guarantee(given.guarantee());
            return options;
        });
    }

    private ExitStatus run(
            final ClientProperties client, final LoadedPipeline pipeline, final LiveRun live, final TaskFolder folder) {
        final RunTarget goal;
        final TaskIdentities identities;
        final boolean isReplayable;
        try (Topics topics = Topics.open(client)) {
            goal = prepare(topics, client);
            identities = topics.identities(spec, pipeline.graph());
            isReplayable = isReplayable(
                    pipeline.graph(), topics.existing(spec.inputTopics().get(0), "input topic"));
        }
        final Topology topology = StatusException.parsed("", () -> topology(pipeline, identities, goal, isReplayable));
        live.withReported().withBadInput(counters::badInput).add(counters);
        return run(
                topology,
                StreamsSettings.of(
                        spec,
                        client,
                        options.get(StreamsOptions.PROFILE),
                        options.get(StreamsOptions.COMMIT_INTERVAL),
                        folder.path()),
                goal,
                client,
                live,
                pipeline.processors().origin().words());
    }

    // A compacted topic may have other records when it is read a second time.
    static boolean isReplayable(final StreamGraph graph, final TopicFacts input) {
        return !input.isCompacted() && Determinism.check(graph).promisesExactlyOnce();
    }

    private Topology topology(
            final LoadedPipeline pipeline,
            final TaskIdentities identities,
            final RunTarget goal,
            final boolean isReplayable) {
        final Set<String> reported = ConcurrentHashMap.newKeySet();
        final TaskParts parts = new TaskParts(
                pipeline.graph(),
                pipeline.processors()::create,
                spec.inputTopics().get(0),
                spec.outputTopics(),
                identities,
                options.get(EngineOptions.RECORD_KEY),
                spec.onError(),
                isReplayable);
        // Results that cannot be computed again need a snapshot with every commit, so that no input is ever replayed.
        final PartitionTaskServices services = new PartitionTaskServices(
                new CommitSignal.Listeners(),
                context -> TopicReplay.of(context.appConfigs()),
                PartitionTaskServices::tails,
                spec.accepted(),
                spec.guarantee() == Guarantee.TRANSACTIONAL,
                (partition, next) -> stopping.get() || spec.stopAtEnd() && goal.isEnd(partition, next),
                isReplayable ? spec.progressInterval().toNanos() : 0,
                System::nanoTime,
                warning -> {
                    if (reported.add(warning)) {
                        parent.warn(warning);
                    }
                },
                counters);
        return PipelineTopology.of(parts, services);
    }

    private RunTarget prepare(final Topics topics, final ClientProperties client) {
        final String input = spec.inputTopics().get(0);
        final int partitions = topics.prepare(spec, options.get(EngineOptions.CREATE_TOPICS), parent::warn);
        new RestartCheck(topics).check(spec.applicationId(), input, partitions);
        commitStarts(topics, input, partitions);
        final Map<Integer, Long> ends =
                spec.stopAtEnd() ? reachableEnds(topics, client, input, partitions) : topics.ends(input, partitions);
        return RunTarget.of(topics, spec.applicationId(), input, ends, counters::nextOffset);
    }

    // Kafka Streams commits no offset of a partition before it has processed a record of it, and a partition task does
    // not see the markers after its last record.
    private Map<Integer, Long> reachableEnds(
            final Topics topics, final ClientProperties client, final String input, final int partitions) {
        final Map<Integer, Long> ends = topics.awaitEnds(Topics.of(input, partitions), parent);
        final Map<String, String> consumer = client.consumer();
        consumer.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, ClientRules.ISOLATION);
        return ReadableEnds.find(consumer, input, topics.begins(input, partitions), ends);
    }

    // Kafka Streams would choose a start again whenever it loses a position, and so skip input that was deleted before
    // it was read. An application that has state has begun, even if its offsets have expired.
    private void commitStarts(final Topics topics, final String input, final int partitions) {
        final GroupOffsets group = topics.group(spec.applicationId());
        final boolean isAtEnd = options.get(EngineOptions.START) == StartPosition.LATEST
                && topics.partitions(RestartCheck.changelog(spec.applicationId()))
                        .isEmpty();
        final Map<Integer, Long> starts = isAtEnd ? topics.ends(input, partitions) : topics.begins(input, partitions);
        starts.keySet().removeAll(group.committed(input).keySet());
        final boolean isCommitted = starts.isEmpty()
                || group.commit(input, starts)
                // Another process was first, which has joined the group since.
                || group.committed(input).keySet().containsAll(starts.keySet());
        if (!isCommitted) {
            throw StatusException.usage("the group '" + spec.applicationId() + "' does not accept the offsets " + starts
                    + ", at which the partitions of topic '" + input + "' begin; grant this user READ on the group, or"
                    + " wait until the other processes of the application have left it");
        }
    }

    private ExitStatus run(
            final Topology topology,
            final Map<String, Object> settings,
            final RunTarget goal,
            final ClientProperties client,
            final LiveRun live,
            final String processor) {
        final StreamsRun run = StreamsRun.start(topology, settings);
        try (run) {
            live.onStop(run::stop);
            if (run.awaitReady()) {
                live.ready();
            }
            follow(run, goal, client, live);
            stopping.set(true);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY, summary(processor, run.isSaved())));
        return ExitStatus.ofRun(
                goal.isReached() && spec.stopAtEnd(), !counters.badInput().isEmpty());
    }

    private void follow(final StreamsRun run, final RunTarget goal, final ClientProperties client, final LiveRun live)
            throws InterruptedException {
        if (spec.stopAtEnd()) {
            try (Topics topics = Topics.open(client, GROUP_TIMEOUT)) {
                run.follow(spec, goal, live, counters, () -> committed(topics));
            }
        } else {
            run.follow(spec, goal, live, counters, Map::of);
        }
    }

    // A broker that is away is a matter of the stream threads. An interrupt remains set.
    private Map<Integer, Long> committed(final Topics topics) {
        final String input = spec.inputTopics().get(0);
        try {
            return topics.group(spec.applicationId()).committed(input);
        } catch (final KafkaException | StatusException ignored) {
            return Map.of();
        }
    }

    private RunTotals summary(final String processor, final boolean isSaved) {
        final SortedMap<String, Long> results = new TreeMap<>();
        spec.outputTopics().values().forEach(topic -> results.put(topic, counters.results(topic)));
        final SortedMap<String, String> facts = new TreeMap<>();
        facts.put("engine", "Kafka Streams, " + StreamsSettings.guarantee(spec.guarantee()));
        options.get(EngineOptions.RECORD_KEY).missing(counters.withoutKey()).ifPresent(text -> facts.put("keys", text));
        return new RunTotals(
                processor,
                counters.records(),
                System.nanoTime() - beganNs,
                results,
                counters.inputFaults(),
                counters.firstPlaces(),
                facts,
                isSaved ? RunTotals.ALL_SAVED : "not saved in time; the next run continues from the last commit");
    }
}
