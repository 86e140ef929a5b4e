package dev.tailrace.studies;

import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Measures engines that are killed under load and restarted at once: {@code RecoveryStudy FOLDER ROUNDS intervals} measures
 * our Kafka runner at four progress intervals, {@code RecoveryStudy FOLDER ROUNDS spark} Spark's query with its logs written
 * synchronously and asynchronously, and our runner. The job has no state, 10,000 records/s. Each run is a line: latency and
 * processor time before the kill, then the readers' view: the longest silence, the time until no result was late, and the
 * faults of the results. Engines run in turn on one broker.
 */
public final class RecoveryStudy {

    private static final String INTERVALS = "intervals";
    private static final String SPARK = "spark";
    private static final int PER_SECOND = 10_000;
    private static final int SILENT = 100;
    private static final int SECONDS = 15;
    private static final int AFTER_SECONDS = 18;
    private static final List<Integer> INTERVALS_MS = List.of(10, 100, 1_000, 10_000);

    // Under load the JVM finds code that is worth compiling, but on few busy processors its compilers get no processor
    // time; so each load is followed by a pause for the compilers.
    private static final Timing MEASURED = Timing.warmUp(2 * PER_SECOND, 12)
            .thenNotMeasured(SILENT, 8)
            .thenNotMeasured(2 * PER_SECOND, 5)
            .thenNotMeasured(SILENT, 8)
            .thenNotMeasured(PER_SECOND, 15)
            .then(PER_SECOND, SECONDS);

    private static final Timing TIMING = MEASURED.thenNotMeasured(PER_SECOND, AFTER_SECONDS);
    private static final Duration STRAGGLERS = Duration.ofSeconds(15);
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;

    private final Cluster cluster;
    private final Workload workload;
    private final Path folder;

    /**
     * An engine of the study.
     *
     * @param lateFrom latency from which a result is late
     */
    private record Subject(RunnerEngine engine, Duration lateFrom) {

        static Subject runner(final String name, final int intervalMs) {
            return new Subject(
                    Contenders.kafka().named(name).progressInterval(Duration.ofMillis(intervalMs)),
                    Duration.ofMillis(100));
        }

        /** Batches take half a second and more. */
        static Subject spark(final String variant) {
            return new Subject(new SparkCell(variant, 0).engine(), Duration.ofSeconds(2));
        }
    }

    private RecoveryStudy(final Cluster cluster, final Workload workload, final Path folder) {
        this.cluster = cluster;
        this.workload = workload;
        this.folder = folder;
    }

    public static void main(final String[] arguments) throws IOException {
        if (arguments.length != 3 || !List.of(INTERVALS, SPARK).contains(arguments[2])) {
            System.err.println("expected FOLDER ROUNDS intervals|spark");
            System.exit(2);
        }
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        final int rounds = Integer.parseInt(arguments[1]);
        final List<Subject> subjects = arguments[2].equals(SPARK) ? ofSpark() : ofIntervals();
        final Workload workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload(),
                TIMING.shape().records(),
                folder);
        try (Cluster cluster = Cluster.start()) {
            final RecoveryStudy study = new RecoveryStudy(cluster, workload, folder);
            // A broker that has just been started is still compiling its own code.
            study.run("warm-up", subjects.get(0));
            System.out.println("| engine | p50 ms | p99 ms | CPU s/million | silent s | caught up s | check |");
            for (int round = 0; round < rounds; round++) {
                for (final Subject subject : SparkCell.inTurn(subjects, round)) {
                    System.out.println(study.run(subject.engine().name() + "-" + round, subject));
                }
            }
        }
    }

    private static List<Subject> ofIntervals() {
        return INTERVALS_MS.stream()
                .map(ms -> Subject.runner("every-" + ms + "-ms", ms))
                .toList();
    }

    private static List<Subject> ofSpark() {
        return List.of(
                Subject.spark(SparkCell.BASELINE), Subject.spark("both"), Subject.runner("kafka-exactly-once", 1_000));
    }

    private String run(final String name, final Subject subject) throws IOException {
        final MeasuredRun run = new MeasuredRun(cluster, workload, TIMING, STRAGGLERS, folder)
                .killAt(TIMING.phases().get(0).toSecond());
        final RunResult result = run.run(name, Optional.of(subject.engine()));
        final CrashRecovery recovery = CrashRecovery.of(
                TIMING.shape(),
                workload.expected().get(PayloadPipeline.SINK),
                run.trace().arrivedNs().get(PayloadPipeline.SINK),
                run.trace().startNs(),
                run.killedNs(),
                subject.lateFrom().toNanos());
        final PhaseResult phase = result.phase(TIMING.phases().get(0));
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.1f | %.2f | %.2f | %s |",
                subject.engine().name(),
                phase.percentileNs(50) / NS_PER_MS,
                phase.percentileNs(99) / NS_PER_MS,
                phase.engineCpuPerMillion(),
                recovery.silentNs() / NS_PER_S,
                recovery.caughtUpNs() / NS_PER_S,
                result.faults());
    }
}
