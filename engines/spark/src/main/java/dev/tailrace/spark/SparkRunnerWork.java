package dev.tailrace.spark;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;

/** Runs a pipeline on Spark. Used by the main thread. */
final class SparkRunnerWork {

    private final Caller parent;
    private final RunSpec spec;
    private final SparkOptions options;
    private final long beganNs = System.nanoTime();

    private SparkRunnerWork(final Caller parent, final RunSpec spec, final SparkOptions options) {
        this.parent = parent;
        this.spec = spec;
        this.options = options;
    }

    /**
     * Runs the pipeline of a spec until it is done or has to end.
     *
     * @param isSubmitted whether the job was handed to Spark's own command line
     */
    static ExitStatus run(final Caller parent, final RunSpec given, final boolean isSubmitted) {
        final SparkOptions options = SparkOptions.of(given, isSubmitted);
        final ClientProperties clients = ClientProperties.of(given).with(PartitionTaskQuery.CLIENTS);
        try (LoadedPipeline pipeline = LoadedPipeline.of(given);
                LiveRun live = LiveRun.open(parent, given, "spark");
                SparkFolder folder = SparkFolder.of(given.stateUri());
                Topics topics = Topics.open(clients)) {
            return new SparkRunnerWork(parent, pipeline.spec(), options).run(clients, pipeline, live, folder, topics);
        } catch (final StatusException e) {
            throw e;
        } catch (final StreamingQueryException | TimeoutException | RuntimeException failure) {
            throw new SparkFailures(clients.bootstrapServers()).explained(failure);
        }
    }

    private ExitStatus run(
            final ClientProperties clients,
            final LoadedPipeline pipeline,
            final LiveRun live,
            final SparkFolder folder,
            final Topics topics)
            throws StreamingQueryException, TimeoutException {
        refuseWhatCannotBe(pipeline.graph());
        final int partitions = topics.prepare(spec, options.get(EngineOptions.CREATE_TOPICS), parent::warn);
        final String problem = ModeRules.coreProblem(spec, options, partitions);
        refuse(problem.isEmpty() ? List.of() : List.of(problem));
        final RunHistory history = new Restart(
                        spec, options, clients, topics, partitions, folder, isKeepingState(pipeline.graph()))
                .check(topics.identities(spec, pipeline.graph()), parent::warn);
        final PartitionTaskPlan plan = plan(pipeline.graph(), clients, history);
        if (spec.stopAtEnd()) {
            // Spark stops at the last stable offset, wherever the topic ends.
            topics.awaitEnds(Topics.of(spec.inputTopics().get(0), partitions), parent);
        }
        return run(topics, partitions, clients, plan, folder, live.withReported(), pipeline);
    }

    private void refuseWhatCannotBe(final StreamGraph graph) {
        final List<String> problems = new ArrayList<>(ModeRules.problems(spec, options, graph));
        if (spec.guarantee() == Guarantee.EXACTLY_ONCE
                && !Determinism.check(graph).promisesExactlyOnce()) {
            problems.add("exactly-once needs a pipeline whose output depends on its input alone, and parts of '"
                    + graph.name() + "' are exempt from the check of that; ask for at-least-once");
        }
        refuse(problems);
    }

    private static void refuse(final List<String> problems) {
        if (!problems.isEmpty()) {
            throw StatusException.usage(String.join("; ", problems));
        }
    }

    private static boolean isKeepingState(final StreamGraph graph) {
        return !ModeRules.withState(graph).isEmpty();
    }

    private PartitionTaskPlan plan(final StreamGraph graph, final ClientProperties clients, final RunHistory history) {
        return PartitionTaskPlan.of(
                UUID.randomUUID().toString(),
                spec,
                clients.consumer(),
                history,
                isKeepingState(graph),
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
        hosted.ifPresent(run -> run.setWarnings(parent::warn));
        final RunCounters counters = hosted.map(HostedRun::counters).orElseGet(RunCounters::new);
        live.withBadInput(counters::badInput).add(counters);
        if (hosted.isPresent()) {
            live.add(page -> page.value(RunMetrics.SUPPRESSED, counters.dropped()));
        }
        final RunMeter meter = new RunMeter(topics, clients, partitions, spec, counters);
        final SparkSession spark = SparkSessions.open(spec, options, partitions, folder.temporary());
        final boolean isDone;
        try {
            spark.streams().addListener(meter.listener());
            final PartitionTaskQuery query = new PartitionTaskQuery(spec, options, clients, plan);
            parent.log(
                    "restored",
                    folder.lastPlanned().isEmpty()
                            ? "begins without a checkpoint"
                            : "continues from the checkpoint in " + folder);
            isDone = new QueryRun(query.start(spark, folder.checkpoint()), live, topics.watch(parent::warn))
                    .follow(meter, spec.progressInterval());
        } finally {
            spark.stop();
        }
        hosted.ifPresent(HostedRun::end);
        parent.report(ReportLine.of(
                ReportLine.SUMMARY,
                meter.summary(
                        pipeline.processors().origin().words(),
                        System.nanoTime() - beganNs,
                        facts(spark.version(), counters))));
        return ExitStatus.ofRun(isDone, !counters.badInput().isEmpty());
    }

    private SortedMap<String, String> facts(final String version, final RunCounters counters) {
        final SortedMap<String, String> facts = new TreeMap<>();
        facts.put(
                "engine",
                "Spark " + version + ", mode " + ConstantNames.of(options.mode()) + ", "
                        + options.masterFor(spec.threads()));
        options.get(EngineOptions.RECORD_KEY).missing(counters.withoutKey()).ifPresent(text -> facts.put("keys", text));
        facts.put("guarantee", guarantee(counters));
        facts.put("order", "that of each source partition; 'tailrace merge' puts partitions in one order");
        return facts;
    }

    private String guarantee(final RunCounters counters) {
        if (spec.guarantee() == Guarantee.AT_LEAST_ONCE) {
            return "at-least-once, which is what Spark promises of its Kafka sink; headers tell what is repeated";
        }
        return "exactly-once for readers of everything, where Spark promises at-least-once: "
                + (options.isLocal()
                        ? counters.dropped() + " results were there already and dropped"
                        : "results that were there already are dropped");
    }
}
