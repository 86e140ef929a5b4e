package dev.tailrace.studies;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.Folders;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.bench.Rounds;
import dev.tailrace.load.engine.MachineLoad;
import dev.tailrace.load.engine.Usage;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.QuietMachine;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the benefit of Spark's asynchronous progress tracking and asynchronous purging: {@code SparkStudy FOLDER
 * statistics|topics ROUNDS [KEY=VALUE...]} runs the job of the article without or with topics, with the settings of a {@link
 * SparkPlan}. After each run it writes {@code FOLDER/JOB.csv} with a line for each run, and {@code FOLDER/JOB.svg}, which
 * shows where the time of a batch goes.
 */
public final class SparkStudy {

    private static final String STATISTICS = "statistics";
    private static final String TOPICS = "topics";
    private static final String PROGRAM = "spark-article-statistics";
    private static final int BROKER_WARM_UP_PER_SECOND = 15_000;
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final Duration QUIET_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final double US_PER_MS = 1e3;
    private static final double NS_PER_MS = 1e6;

    private final Path folder;
    private final String job;
    private final SparkPlan plan;
    private final List<SparkRun> runs = new ArrayList<>();

    private SparkStudy(final Path folder, final String job, final SparkPlan plan) {
        this.folder = folder;
        this.job = job;
        this.plan = plan;
    }

    /** Runs the job that the arguments select. */
    public static void main(final String[] arguments) throws IOException {
        final List<String> words = List.of(arguments);
        if (words.size() < 3 || !List.of(STATISTICS, TOPICS).contains(words.get(1))) {
            System.err.println("expected FOLDER statistics|topics ROUNDS [KEY=VALUE...]");
            System.exit(2);
        }
        final SparkStudy study =
                new SparkStudy(Path.of(words.get(0)), words.get(1), SparkPlan.of(words.subList(3, words.size())));
        final int rounds = Integer.parseInt(words.get(2));
        if (study.job.equals(STATISTICS)) {
            study.statistics(rounds);
        } else {
            study.topics(rounds);
        }
    }

    private void statistics(final int rounds) throws IOException {
        for (int round = 0; round < rounds; round++) {
            for (final SparkCell cell : SparkCell.inTurn(plan.cells(), round)) {
                add(statistics(cell, round));
            }
        }
    }

    private void topics(final int rounds) throws IOException {
        final Path files = Files.createDirectories(folder.resolve(TOPICS));
        final Workload workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload().over(plan.partitions()),
                plan.timing().shape().records(),
                Files.createDirectories(files.resolve("workload")));
        try (Cluster cluster = Cluster.start()) {
            warmUp(cluster, files);
            for (int round = 0; round < rounds; round++) {
                for (final SparkPlan.Way way : SparkCell.inTurn(plan.ways(), round)) {
                    add(topics(cluster, workload, way, round));
                }
            }
        }
    }

    private void add(final SparkRun run) throws IOException {
        runs.add(run);
        System.out.println(run);
        Files.writeString(folder.resolve(job + ".csv"), SparkRun.csv(runs));
        Files.writeString(folder.resolve(job + ".svg"), SparkChart.of(runs));
    }

    private SparkRun statistics(final SparkCell cell, final int round) throws IOException {
        QuietMachine.await(QUIET_TIMEOUT);
        final Path own = emptied(cell.name() + "-" + round);
        final Map<String, String> request = Map.of(
                "variant", cell.variant(),
                "per-second", Integer.toString(plan.perSecond()),
                "warm-up-ms", Long.toString(plan.warmUp().toMillis()),
                "measured-ms", Long.toString(plan.measured().toMillis()),
                "store-delay-ms", Integer.toString(cell.storeDelayMs()),
                "progress-interval-ms", Long.toString(SparkCell.INTERVAL.toMillis()),
                "folder", own.toString());
        try (ChildProcess spark =
                ChildProcess.start(ChildCommand.of(PROGRAM).heapMb(1_024).javaOptions(SparkCell.JAVA), request)) {
            spark.awaitReady(START_TIMEOUT);
            final long startNs = System.nanoTime();
            final MachineLoad machine = MachineLoad.now();
            final Usage usage = Usage.of(spark.pid());
            final ReportLine summary = spark.nextReport(
                            plan.warmUp().plus(plan.measured()).plus(TIMEOUT))
                    .orElseThrow(() -> new ChildFailedException(cell.name() + " does not say what it measured"));
            if (summary.is(ReportLine.FAILED)) {
                throw ChildProcess.failure(summary);
            }
            final long othersNs = MachineLoad.now().busyNsSince(machine)
                    - Usage.of(spark.pid()).cpuNsSince(usage);
            return new SparkRun(
                    cell.variant(),
                    cell.storeDelayMs(),
                    round,
                    summary.number("p50-us") / US_PER_MS,
                    summary.number("p99-us") / US_PER_MS,
                    (double) summary.number("rows") / plan.measured().toSeconds(),
                    Optional.empty(),
                    Math.max(0, othersNs) / (double) (System.nanoTime() - startNs),
                    batches(own),
                    SparkRun.AS_PROMISED);
        }
    }

    private SparkRun topics(final Cluster cluster, final Workload workload, final SparkPlan.Way way, final int round)
            throws IOException {
        QuietMachine.await(QUIET_TIMEOUT);
        final String name = way.engine().name() + "-" + round;
        final Path own = emptied(name);
        final MeasuredRun run = measured(cluster, workload, plan.timing(), own.getParent());
        final RunResult result = run.run(name, Optional.of(way.engine()));
        final PhaseResult phase = result.phase(plan.timing().phases().get(0));
        return new SparkRun(
                way.series(),
                way.storeDelayMs(),
                round,
                phase.percentileNs(50) / NS_PER_MS,
                phase.percentileNs(99) / NS_PER_MS,
                (double) phase.latency().getTotalCount() / plan.measured().toSeconds(),
                Optional.of(phase.engineCpuPerMillion()),
                phase.usage().othersProcessors(),
                batches(own),
                check(workload, result, run.trace()));
    }

    private static String check(final Workload workload, final RunResult result, final RunTrace trace) {
        if (result.isValid()) {
            return SparkRun.AS_PROMISED;
        }
        return Rounds.ofFirst(workload, result, trace)
                .late()
                .filter(late -> result.unsent() == 0)
                .map(late -> SparkRun.LATE + late)
                .orElseGet(() -> result.faults() + ", " + result.unsent() + " not sent");
    }

    private Optional<BatchTimes> batches(final Path own) throws IOException {
        final Path log = own.resolve("batches.log");
        return Files.exists(log)
                ? BatchTimes.read(log, plan.warmUp(), plan.warmUp().plus(plan.measured()))
                : Optional.empty();
    }

    // A broker that has just been started is still compiling its own code.
    private void warmUp(final Cluster cluster, final Path files) throws IOException {
        final Timing warmUp = Timing.warmUp(
                BROKER_WARM_UP_PER_SECOND, (int) Math.min(15, plan.warmUp().toSeconds()));
        final Workload echo =
                Workload.echo(RecordsSpec.payload(), warmUp.shape().records(), files.resolve("warm-up"));
        measured(cluster, echo, warmUp, files).run("warm-up", Optional.empty());
    }

    private static MeasuredRun measured(
            final Cluster cluster, final Workload workload, final Timing timing, final Path files) {
        return new MeasuredRun(cluster, workload, timing, STRAGGLERS, files);
    }

    // With the checkpoint of an earlier run, this one would continue from there.
    private Path emptied(final String name) throws IOException {
        final Path own = folder.resolve(job).resolve(name);
        if (Files.exists(own)) {
            Folders.delete(own);
        }
        return Files.createDirectories(own);
    }
}
