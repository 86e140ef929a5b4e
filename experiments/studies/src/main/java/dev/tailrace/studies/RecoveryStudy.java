package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures the readers' view of an engine that is killed under load and restarted at once, for Spark's query with its logs
 * written synchronously and asynchronously, and for our kafka runner: {@code RecoveryStudy FOLDER ROUNDS}. The job has no
 * state, 10,000 records/s, progress each second. For each run it prints the longest silence, the time until latency is as
 * usual again, and the duplicates and losses that readers saw; engines run in turn, those of a round on one broker.
 */
public final class RecoveryStudy {

    private static final int PER_SECOND = 10_000;
    private static final int WARM_UP_SECONDS = 15;
    private static final int SECONDS = 4;
    private static final int AFTER_SECONDS = 18;
    private static final Timing MEASURED =
            Timing.warmUp(PER_SECOND, WARM_UP_SECONDS).then(PER_SECOND, SECONDS);
    private static final Timing TIMING = MEASURED.thenNotMeasured(PER_SECOND, AFTER_SECONDS);
    private static final int KILL_AT = WARM_UP_SECONDS + SECONDS + 1;
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);

    /** Latency from which a result is late: batches take half a second and more here. */
    private static final Duration LATE_FROM = Duration.ofSeconds(2);

    private static final double NS_PER_S = 1e9;

    private RecoveryStudy() {}

    /** Runs the study. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        final int rounds = Integer.parseInt(arguments[1]);
        System.out.println("| engine | silent s | late by 2 s until s | check |");
        for (int round = 0; round < rounds; round++) {
            try (Cluster cluster = Cluster.start()) {
                final Workload workload = Job.MARK_UP.workload(TIMING.shape().records(), folder);
                for (final Engine engine : SparkCell.inTurn(engines(), round)) {
                    System.out.println(run(cluster, workload, folder, engine, round));
                }
            }
        }
    }

    private static List<Engine> engines() {
        final List<Engine> engines = new ArrayList<>();
        List.of(SparkCell.BASELINE, "both").forEach(variant -> engines.add(new SparkCell(variant, 0).engine()));
        engines.add(Contenders.kafka(Contenders.EXACTLY_ONCE, Guarantee.EXACTLY_ONCE));
        return engines;
    }

    private static String run(
            final Cluster cluster, final Workload workload, final Path folder, final Engine engine, final int round)
            throws IOException {
        final MeasuredRun run = new MeasuredRun(
                        cluster, workload, TIMING, new TreeMap<>(Map.of("linger.ms", "0")), STRAGGLERS, folder)
                .killAt(KILL_AT, LATE_FROM);
        final RunResult result = run.run("recovery-" + engine.name() + "-" + round, Optional.of(engine));
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %s |",
                engine.name(),
                run.recovery().silentNs() / NS_PER_S,
                run.recovery().caughtUpNs() / NS_PER_S,
                result.faults());
    }
}
