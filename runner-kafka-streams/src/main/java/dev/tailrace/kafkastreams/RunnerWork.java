package dev.tailrace.kafkastreams;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.lane.GraphHash;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.Topology;

/** What the process of this runner does with its request. Used by the main thread. */
final class RunnerWork {

    /** How long the cluster may take to answer before a run begins. */
    private static final String FIRST_ANSWER_MS = "10000";

    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Parent parent;
    private final RunRequest request;
    private final StreamsOptions options;
    private final RunCounters counters = new RunCounters();
    private final long beganNs = System.nanoTime();

    RunnerWork(final Parent parent) {
        this.parent = parent;
        try {
            request = RunRequest.of(parent.request());
            options = StreamsOptions.of(request);
            StreamsOptions.guarantee(request.guarantee());
        } catch (final IllegalArgumentException senseless) {
            throw new StatusException(ExitStatus.USAGE, senseless.getMessage(), senseless);
        }
    }

    ExitStatus run() {
        if (request.inputTopics().size() != 1) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "Kafka Streams reads the partitions of one topic, each in its own order, and not "
                            + request.inputTopics() + "; use the runner kafka");
        }
        final Map<String, Object> client = StreamsSettings.client(request);
        try (LoadedPipeline pipeline = LoadedPipeline.of(request);
                TaskFolder folder = TaskFolder.of(request.stateFolder())) {
            final Topology topology = topology(pipeline);
            final Goal goal = prepare(client);
            return run(topology, folder.path(), goal, processor(pipeline));
        } catch (final StatusException known) {
            throw known;
        } catch (final ExecutionException | RuntimeException failure) {
            throw new ClusterFailures(client).told(failure);
        }
    }

    private Topology topology(final LoadedPipeline pipeline) {
        try {
            return options.topology() == StreamsOptions.Kind.DSL
                    ? DslJob.topology(request, options)
                    : pipelineTopology(pipeline);
        } catch (final IllegalArgumentException senseless) {
            throw new StatusException(ExitStatus.USAGE, senseless.getMessage(), senseless);
        }
    }

    private Topology pipelineTopology(final LoadedPipeline pipeline) {
        final PipelineTopology topology = PipelineTopology.of(pipeline.graph())
                .processor(pipeline.processors()::create)
                .sourceTopic(request.inputTopics().get(0))
                .startAt(options.start().reset())
                .onError(request.onError())
                .graphHash(GraphHash.of(pipeline.graph()))
                .snapshotInterval(request.progressInterval())
                .warnings(parent::warn)
                .counters(counters);
        request.outputTopics().forEach(topology::sinkTopic);
        if (!Determinism.check(pipeline.graph()).promisesExactlyOnce()) {
            topology.notDeterministic();
        }
        return topology.build();
    }

    private String processor(final LoadedPipeline pipeline) {
        return options.topology() == StreamsOptions.Kind.DSL
                ? "Kafka Streams DSL"
                : pipeline.processors().origin().words();
    }

    private Goal prepare(final Map<String, Object> client) throws ExecutionException {
        final Map<String, Object> settings = new HashMap<>(client);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        final String input = request.inputTopics().get(0);
        try (Admin admin = Admin.create(settings)) {
            final TopicCheck check = new TopicCheck(admin);
            final Set<String> outputs =
                    new LinkedHashSet<>(request.outputTopics().values());
            if (options.createsTopics()) {
                check.create(input, outputs);
            }
            final int partitions = options.topology() == StreamsOptions.Kind.DSL
                    ? check.exist(input, outputs)
                    : check.check(request.applicationId(), input, outputs);
            return Goal.of(check, request.applicationId(), input, partitions, counters);
        }
    }

    private ExitStatus run(final Topology topology, final Path folder, final Goal goal, final String processor) {
        try (StreamsRun run = StreamsRun.start(topology, StreamsSettings.of(request, options, folder))) {
            parent.onStop(run::stop);
            run.awaitReady();
            parent.report(ReportLine.of(ReportLine.READY));
            follow(run, goal);
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        parent.report(summary(processor, goal).toReport());
        return goal.isReached() && request.stopAtEnd() ? ExitStatus.CLEAN : ExitStatus.INTERRUPTED;
    }

    private void follow(final StreamsRun run, final Goal goal) throws InterruptedException {
        long reportedNs = System.nanoTime();
        while (!run.await(GLANCE) && !(request.stopAtEnd() && goal.isReached())) {
            goal.committed(run.committed());
            if (System.nanoTime() - reportedNs >= request.progressInterval().toNanos()) {
                reportedNs = System.nanoTime();
                parent.report(new RunProgress(goal.taken(), counters.results(), goal.behind(), counters.eventTimeNs())
                        .toReport());
            }
        }
    }

    private RunSummary summary(final String processor, final Goal goal) {
        final SortedMap<String, Long> results = new TreeMap<>();
        request.outputTopics().values().forEach(topic -> results.put(topic, counters.results(topic)));
        return new RunSummary(
                processor,
                goal.taken(),
                System.nanoTime() - beganNs,
                results,
                counters.irregularities(),
                new TreeMap<>(Map.of("engine", "Kafka Streams, " + StreamsOptions.guarantee(request.guarantee()))));
    }
}
