package dev.tailrace.spark;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;

/** What the process of this runner does with its request. Used by the main thread. */
final class SparkRunnerWork {

    private final Caller parent;
    private final RunRequest request;
    private final SparkOptions options;
    private final long beganNs = System.nanoTime();

    SparkRunnerWork(final Caller parent) {
        this(parent, false);
    }

    private SparkRunnerWork(final Caller parent, final boolean isSubmitted) {
        this.parent = parent;
        try {
            request = RunRequest.of(parent.request());
            options = SparkOptions.of(request, isSubmitted);
        } catch (final IllegalArgumentException senseless) {
            throw new StatusException(ExitStatus.USAGE, senseless.getMessage(), senseless);
        }
    }

    /** The work of a job that was handed to Spark's own command line. */
    static SparkRunnerWork submitted(final Caller terminal) {
        return new SparkRunnerWork(terminal, true);
    }

    ExitStatus run() {
        final ClientProperties clients = ClientProperties.of(request).with(PartitionTaskQuery.CLIENTS);
        try (LoadedPipeline pipeline = LoadedPipeline.of(request);
                LiveRun live = LiveRun.open(parent, request, "spark");
                SparkFolder folder = SparkFolder.of(request.stateUri());
                Topics topics = Topics.open(clients)) {
            refuseWhatCannotBe(pipeline.graph());
            final int partitions = prepare(topics);
            final RunHistory history = new Restart(
                            request, options, clients, topics, partitions, folder, isKeepingState(pipeline.graph()))
                    .check(identities(pipeline.graph(), topics), this::warn);
            final PartitionTaskPlan plan = plan(pipeline.graph(), clients, history);
            return run(topics, partitions, clients, plan, folder, live.withReported(), pipeline);
        } catch (final StatusException known) {
            throw known;
        } catch (final StreamingQueryException | TimeoutException | RuntimeException failure) {
            throw new SparkFailures(clients.bootstrapServers()).told(failure);
        }
    }

    private void refuseWhatCannotBe(final StreamGraph graph) {
        final List<String> problems = new ArrayList<>(ModeRules.problems(request, options, graph));
        if (request.guarantee() == Guarantee.EXACTLY_ONCE
                && !Determinism.check(graph).promisesExactlyOnce()) {
            problems.add("exactly-once needs a pipeline whose output depends on its input alone, and parts of '"
                    + graph.name() + "' are exempt from the check of that; ask for at-least-once");
        }
        refuse(problems);
    }

    private static void refuse(final List<String> problems) {
        if (!problems.isEmpty()) {
            throw new StatusException(ExitStatus.USAGE, String.join("; ", problems));
        }
    }

    private int prepare(final Topics topics) {
        final String input = request.inputTopics().get(0);
        final Collection<String> outputs = request.outputTopics().values();
        if (options.createsTopics()) {
            topics.createMissing(input, outputs, parent::warn);
        }
        final int partitions = topics.check(input, outputs);
        final String problem = ModeRules.coreProblem(request, options, partitions);
        refuse(problem.isEmpty() ? List.of() : List.of(problem));
        return partitions;
    }

    private TaskIdentities identities(final StreamGraph graph, final Topics topics) {
        final Set<String> all = new LinkedHashSet<>(request.outputTopics().values());
        all.add(request.inputTopics().get(0));
        return TaskIdentities.of(
                request, options.recordKey().in(PipelineVersions.of(graph, request.guarantee())), topics.ids(all));
    }

    private static boolean isKeepingState(final StreamGraph graph) {
        return !ModeRules.withState(graph).isEmpty();
    }

    private void warn(final String message) {
        parent.report(ReportLine.of(ReportLine.WARNING).with(ReportLine.MESSAGE, message));
    }

    private PartitionTaskPlan plan(final StreamGraph graph, final ClientProperties clients, final RunHistory history) {
        return new PartitionTaskPlan(
                UUID.randomUUID().toString(),
                request,
                clients.consumer(),
                history,
                isKeepingState(graph),
                request.guarantee() == Guarantee.EXACTLY_ONCE,
                options.isLocal());
    }

    private ExitStatus run(
            final Topics topics,
            final int partitions,
            final ClientProperties clients,
            final PartitionTaskPlan plan,
            final SparkFolder folder,
            final LiveRun live,
            final LoadedPipeline pipeline)
            throws StreamingQueryException, TimeoutException {
        // Executors have partition tasks of their own, and only they have the user's classes.
        final Optional<HostedRun> hosted = options.isLocal() ? Optional.of(HostedRun.of(plan)) : Optional.empty();
        final SparkRunCounters counters = hosted.map(HostedRun::counters).orElseGet(SparkRunCounters::new);
        live.withBadInput(counters::inputFaults);
        final RunMeter meter = RunMeter.of(topics, partitions, request, counters);
        final SparkSession spark = SparkSessions.open(request, options, partitions, folder.temporary());
        final boolean isDone;
        try {
            spark.streams().addListener(meter.listener());
            final PartitionTaskQuery query = new PartitionTaskQuery(request, options, clients, plan);
            isDone = new QueryRun(query.start(spark, folder.checkpoint()), parent)
                    .follow(meter, live, request.progressInterval());
        } finally {
            spark.stop();
        }
        hosted.ifPresent(HostedRun::end);
        parent.report(meter.summary(
                        pipeline.processors().origin().words(),
                        System.nanoTime() - beganNs,
                        SparkRunFacts.of(spark.version(), request, options, counters))
                .toReport());
        return isDone ? ExitStatus.CLEAN : ExitStatus.INTERRUPTED;
    }
}
