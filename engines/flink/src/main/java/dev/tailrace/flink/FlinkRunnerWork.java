package dev.tailrace.flink;

import dev.tailrace.flink.region.RegionPlan;
import dev.tailrace.flink.task.FlinkTaskCounters;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClusterWatch;
import dev.tailrace.kafkaclient.GroupOffsets;
import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.kafkaclient.ReadableEnds;
import dev.tailrace.kafkaclient.RunTarget;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.launch.run.StartPosition;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.StreamGraph;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.common.KafkaException;

/** Runs a pipeline on the engine of this runner. Used by the main thread. */
final class FlinkRunnerWork {

    private static final Duration GLANCE = Duration.ofMillis(25);
    private static final String ONE_PROCESSOR = "";

    /** How rarely a run asks the broker at most how far it is, and one without an end how far its input has grown. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(1);

    private final Caller parent;
    private final RunSpec spec;
    private final FlinkOptions options;
    private final long beganNs = System.nanoTime();

    /** The accumulators that the main thread has taken last; read by the thread that serves metrics. */
    private volatile Map<String, Object> reported = Map.of();

    private FlinkRunnerWork(final Caller parent, final RunSpec spec, final FlinkOptions options) {
        this.parent = parent;
        this.spec = spec;
        this.options = options;
    }

    /**
     * Runs the pipeline of a spec until it is done or has to end.
     *
     * @param isSubmitted whether the job was handed to Flink's own command line
     */
    static ExitStatus run(final Caller parent, final RunSpec given, final boolean isSubmitted) {
        final FlinkOptions options = FlinkOptions.of(given, isSubmitted);
        final ClientProperties clients = ClientProperties.of(given)
                .with(options.get(FlinkOptions.PROFILE).clients());
        try (LoadedPipeline pipeline = LoadedPipeline.of(given);
                LiveRun live = LiveRun.open(parent, given, "flink")) {
            return new FlinkRunnerWork(parent, pipeline.spec(), options).run(clients, pipeline, live);
        } catch (final StatusException e) {
            throw e;
        } catch (final RuntimeException failure) {
            throw new JobFailures(clients.bootstrapServers()).explained(failure);
        }
    }

    private ExitStatus run(final ClientProperties clients, final LoadedPipeline pipeline, final LiveRun live) {
        Checks.check(spec, options, clients, pipeline.graph());
        final Optional<RemotePlan> plan = StatusException.parsed("", () -> RegionPlan.of(pipeline));
        final String processor = pipeline.processors().origin().words();
        try (Topics topics = Topics.open(clients);
                FlinkStateFolder folder = FlinkStateFolder.open(spec.stateUri(), spec.applicationId())) {
            folder.checkPlan(
                    plan.map(RemotePlan::toString).orElse(ONE_PROCESSOR), spec.option(RegionPlan.PARALLELISM.name()));
            live.withReported().add(page -> FlinkTaskCounters.collect(reported, page));
            return run(clients, topics, folder, live, processor, pipeline.graph(), plan);
        }
    }

    private ExitStatus run(
            final ClientProperties clients,
            final Topics topics,
            final FlinkStateFolder folder,
            final LiveRun live,
            final String processor,
            final StreamGraph graph,
            final Optional<RemotePlan> plan) {
        final int partitions = topics.prepare(spec, options.get(EngineOptions.CREATE_TOPICS), parent::warn);
        Checks.checkOrder(spec, partitions);
        final URI checkpoints = folder.newRun();
        final Configuration client = client(settings(folder, checkpoints, Optional.empty()));
        final JobOwner owner = new JobOwner(folder);
        owner.check(options.isOnCluster() ? Optional.of(client) : Optional.empty());
        final Optional<URI> restored = savepoint(client).or(folder::newest);
        restored.ifPresent(from -> checkBackend(folder, from));
        final Configuration settings = settings(folder, checkpoints, restored);
        final TaskIdentities identities = topics.identities(spec, graph);
        final Optional<Map<Integer, Long>> before = folder.starts(input(identities));
        final TreeMap<Integer, Long> starts =
                new TreeMap<>(before.orElseGet(() -> fresh(topics, partitions, restored)));
        final PartitionTaskJob partitionTasks = new PartitionTaskJob(
                shipped().text(),
                identities.text(),
                starts,
                before.isPresent(),
                plan.isPresent() ? Math.min(spec.threads(), starts.size()) <= 1 : spec.threads() == 1,
                PartitionTaskJob.clients(
                        PartitionReader.settings(clients.consumer(), isolation()), clients.producer()));
        if (restored.isEmpty() && before.isPresent()) {
            checkNoStateElsewhere(folder, topics, before.get());
        }
        parent.log(
                "restored",
                restored.map(from -> "restores the state from " + from)
                        .orElse("begins without a state, at the offsets " + starts));
        final StartCheck check = StartCheck.of(partitionTasks, restored);
        check.notes().forEach(parent::warn);
        restored.ifPresent(folder::removeOlder);
        final RunTarget goal = goal(clients, topics, partitions, check.positions(), starts);
        folder.begin(input(identities), starts);
        folder.backend(checkpoints, ConstantNames.of(options.get(StateBackendKind.OPTION)));
        final StreamExecutionEnvironment job =
                new PipelineJob(spec, options, clients, partitionTasks, plan).build(settings);
        final JobRun run = JobRun.start(job);
        if (options.isOnCluster()) {
            owner.take(run.job(), spec.progressInterval());
        }
        if (isLeftAlone(job.getConfiguration())) {
            return ExitStatus.CLEAN;
        }
        final ExitStatus status = run(run, topics, clients, goal, live, checkpoints, processor);
        if (run.isSaved()) {
            owner.release();
        }
        return status;
    }

    // Flink's command line leaves word of its cluster, and of -s, in what hands out environments.
    private Configuration client(final Configuration settings) {
        return options.isSubmitted()
                ? (Configuration) StreamExecutionEnvironment.getExecutionEnvironment(new Configuration())
                        .getConfiguration()
                : settings;
    }

    // What a user names is newer than all that is in the folder: a job that could not work has written checkpoints too.
    private Optional<URI> savepoint(final Configuration client) {
        return options.get(FlinkOptions.SAVEPOINT)
                .or(() -> client.getOptional(StateRecoveryOptions.SAVEPOINT_PATH))
                .map(from -> new org.apache.flink.core.fs.Path(from))
                .map(path -> path.isAbsolute() && path.toUri().getScheme() == null
                        ? Path.of(path.getPath()).toUri()
                        : path.toUri());
    }

    private void checkBackend(final FlinkStateFolder folder, final URI restored) {
        final String wanted = ConstantNames.of(options.get(StateBackendKind.OPTION));
        folder.backend(restored).filter(name -> !name.equals(wanted)).ifPresent(name -> {
            throw StatusException.usage(
                    folder + ": its newest checkpoint was written with state-backend=" + name + ", which "
                            + wanted + " cannot read. Resume with state-backend=" + name
                            + ", stop with a savepoint, and change it then");
        });
    }

    private void checkNoStateElsewhere(
            final FlinkStateFolder folder, final Topics topics, final Map<Integer, Long> starts) {
        topics.group(spec.applicationId()).committed(input()).forEach((partition, next) -> {
            if (next > starts.getOrDefault(partition, 0L)) {
                throw StatusException.usage(
                        folder + ": the application has saved its state at offset " + next + " of topic '" + input()
                                + "', partition " + partition
                                + ", and there is no checkpoint here: it was stopped with a"
                                + " savepoint in another folder. Resume from it with flink run -s SAVEPOINT or"
                                + " --runner-option savepoint=SAVEPOINT; to compute all results again, remove the folder");
            }
        });
    }

    // As with flink run --detached.
    private boolean isLeftAlone(final ReadableConfig settings) {
        return options.isSubmitted() && !settings.get(DeploymentOptions.ATTACHED);
    }

    // On a cluster the user's jars come with the job, and are in no folder that the spec could name.
    private RunSpec shipped() {
        return options.get(FlinkOptions.MASTER).isEmpty() ? spec : spec.classPath("");
    }

    private Configuration settings(final FlinkStateFolder folder, final URI checkpoints, final Optional<URI> restored) {
        return StatusException.parsed("", () -> {
            final Configuration settings = FlinkSettings.of(spec, options, checkpoints, restored, folder.work());
            if (options.get(FlinkOptions.MASTER).isPresent()) {
                settings.set(
                        PipelineOptions.JARS,
                        EngineJars.ofThisProcess().shippedWith(spec.classPath()).stream()
                                .map(jar -> jar.toUri().toString())
                                .toList());
            }
            return settings;
        });
    }

    // An accepted new input is read from its first record: the saved state continues with it.
    private TreeMap<Integer, Long> fresh(final Topics topics, final int partitions, final Optional<URI> restored) {
        final boolean isContinued = restored.isPresent() && spec.accepted().contains(Change.NEW_INPUT);
        return isContinued || options.get(EngineOptions.START) == StartPosition.EARLIEST
                ? topics.begins(input(), partitions)
                : topics.ends(input(), partitions);
    }

    private RunTarget goal(
            final ClientProperties clients,
            final Topics topics,
            final int partitions,
            final Map<Integer, Long> restored,
            final Map<Integer, Long> starts) {
        final Map<Integer, Long> ends = spec.stopAtEnd()
                ? topics.awaitEnds(Topics.of(input(), partitions), parent)
                : topics.ends(input(), partitions);
        final Map<Integer, Long> from = new TreeMap<>(starts);
        from.putAll(restored);
        final GroupOffsets group = topics.group(spec.applicationId());
        if (!group.forget()) {
            // A user who may not delete the group may commit.
            group.commit(input(), from);
        }
        final Map<Integer, Long> goals = spec.stopAtEnd()
                ? ReadableEnds.find(clients.consumer(), input(), topics.begins(input(), partitions), ends)
                : ends;
        return new RunTarget(from, goals);
    }

    // A consumer of the outputs sees what their readers are to see.
    private String isolation() {
        return spec.guarantee() == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
    }

    private static String input(final TaskIdentities identities) {
        return identities.topics().inputs().get(0).id();
    }

    private String input() {
        return spec.inputTopics().get(0);
    }

    private ExitStatus run(
            final JobRun run,
            final Topics topics,
            final ClientProperties clients,
            final RunTarget goal,
            final LiveRun live,
            final URI checkpoints,
            final String processor) {
        live.onStop(run::stop);
        try {
            run.awaitReady();
            live.ready();
            follow(run, topics, ReadableEnds.of(clients.consumer(), input()), goal, live);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        final Map<String, Object> counters = run.finish(checkpoints);
        if (run.isSaved()) {
            goal.alsoCommitted(FlinkTaskCounters.nextOffsets(counters));
            topics.group(spec.applicationId()).commit(input(), goal.reached());
        } else {
            lookAtLast(topics, goal);
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY, summary(processor, goal, counters, run.isSaved())));
        return ExitStatus.ofRun(
                goal.isReached() && spec.stopAtEnd(),
                !FlinkTaskCounters.badInput(counters).isEmpty());
    }

    private void follow(
            final JobRun run,
            final Topics topics,
            final ReadableEnds readable,
            final RunTarget goal,
            final LiveRun live)
            throws InterruptedException {
        long reportedNs = System.nanoTime();
        final LookTimes looks = new LookTimes(reportedNs, LONGEST_LOOK);
        final ClusterWatch cluster = topics.watch(parent::warn);
        while (!run.await(GLANCE) && !(spec.stopAtEnd() && goal.isSeen())) {
            if (looks.isDue(System.nanoTime())) {
                cluster.ask(() -> look(topics, readable, goal));
            }
            if (spec.stopAtEnd()) {
                // Flink commits only between two polls of its source, which last up to ten seconds where nothing comes.
                goal.seen(FlinkTaskCounters.nextOffsets(run.counters()));
            }
            if (System.nanoTime() - reportedNs >= spec.progressInterval().toNanos()) {
                reportedNs = System.nanoTime();
                reported = run.counters();
                live.report(progress(goal, reported));
            }
        }
    }

    // A job that was cancelled continues from its last checkpoint, which may be younger than the last look.
    private void lookAtLast(final Topics topics, final RunTarget goal) {
        try {
            goal.committed(topics.group(spec.applicationId()).committed(input()));
        } catch (final KafkaException ignored) {
            // The last known value is kept; the job has ended, and no caller waits for the broker.
            return;
        }
    }

    private void look(final Topics topics, final ReadableEnds readable, final RunTarget goal) {
        goal.committed(topics.group(spec.applicationId()).committed(input()));
        if (!spec.stopAtEnd()) {
            goal.grown(readable.after(goal.positions(), topics.ends(input(), goal.partitions())));
        }
    }

    private static RunProgress progress(final RunTarget goal, final Map<String, Object> counters) {
        final long results = FlinkTaskCounters.results(counters).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        goal.seen(FlinkTaskCounters.nextOffsets(counters));
        final long ahead = goal.ahead();
        return new RunProgress(
                goal.taken() + ahead,
                results,
                Math.max(0, goal.behind() - ahead),
                FlinkTaskCounters.eventTimeNs(counters));
    }

    private RunTotals summary(
            final String processor, final RunTarget goal, final Map<String, Object> counters, final boolean isSaved) {
        final SortedMap<String, Long> results = new TreeMap<>();
        spec.outputTopics().values().forEach(topic -> results.put(topic, 0L));
        results.putAll(FlinkTaskCounters.results(counters));
        final SortedMap<String, String> facts = new TreeMap<>(Map.of("engine", engine()));
        options.get(EngineOptions.RECORD_KEY)
                .missing(FlinkTaskCounters.withoutKey(counters))
                .ifPresent(text -> facts.put("keys", text));
        return new RunTotals(
                processor,
                goal.taken(),
                System.nanoTime() - beganNs,
                results,
                FlinkTaskCounters.inputFaults(counters),
                Collections.emptySortedMap(),
                facts,
                isSaved
                        ? RunTotals.ALL_SAVED + " with a savepoint"
                        : "no savepoint; the next run continues from the last checkpoint");
    }

    private String place() {
        return options.isSubmitted()
                ? "on a cluster"
                : options.get(FlinkOptions.MASTER).map(master -> "at " + master).orElse("in this process");
    }

    private String engine() {
        return "Flink " + EnvironmentInformation.getVersion() + " " + place() + ", "
                + ConstantNames.of(spec.guarantee());
    }
}
