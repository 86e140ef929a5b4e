package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures the cost and the benefit of the progress interval: {@code ProgressStudy FOLDER JOB [ROUNDS]}. For each interval
 * it measures the latency of the runner with its default guarantee; then it kills the runner under load, starts it again,
 * and measures the readers' view of the recovery. Writes a chart with both to {@code FOLDER/progress.svg}.
 *
 * <p>A run that is not counted comes first, so that the broker is warm, and every other round is in order from the long
 * intervals to the short ones: effects that grow with time, such as the progress of the broker's compilers, must not look
 * like an effect of the interval.
 *
 * <p>The figures of each run are a line of {@code FOLDER/points.txt}. Earlier rounds in this file are drawn too, so rounds
 * can be run one at a time.
 */
public final class ProgressStudy {

    private static final List<Integer> INTERVALS_MS = List.of(10, 100, 1_000, 10_000);
    private static final int PER_SECOND = 10_000;
    private static final int SECONDS = 15;
    private static final int AFTER_SECONDS = 10;
    private static final Timing MEASURED =
            AtRest.before(2 * PER_SECOND, PER_SECOND, PER_SECOND).then(PER_SECOND, SECONDS);

    private static final int KILL_AT = MEASURED.phases().get(0).toSecond();
    private static final Timing TIMING = MEASURED.thenNotMeasured(PER_SECOND, AFTER_SECONDS);
    private static final Duration STRAGGLERS = Duration.ofSeconds(15);
    private static final double NS_PER_MS = 1e6;

    private ProgressStudy() {}

    /** Runs the study. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        final Job job = Job.of(arguments[1]);
        final int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        final Path file = folder.resolve("points.txt");
        final List<ProgressPoint> points = read(file);
        try (Cluster cluster = Cluster.start()) {
            final Workload workload = job.workload(TIMING.shape().records(), folder);
            run(cluster, workload, Files.createDirectories(folder.resolve("warm-up")), INTERVALS_MS.get(0), 0);
            for (int round = 0; round < rounds; round++) {
                for (final int intervalMs : order(points.size() / INTERVALS_MS.size())) {
                    final int number = (int) points.stream()
                            .filter(point -> point.intervalMs() == intervalMs)
                            .count();
                    Gate.ofSystem().pass(() -> points.add(run(cluster, workload, folder, intervalMs, number)));
                    Files.write(
                            file, points.stream().map(ProgressPoint::toString).toList());
                }
            }
        }
        Files.writeString(folder.resolve("progress.svg"), ProgressPoint.chart(points));
    }

    private static List<Integer> order(final int round) {
        final List<Integer> order = new ArrayList<>(INTERVALS_MS);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    private static List<ProgressPoint> read(final Path file) throws IOException {
        final List<ProgressPoint> points = new ArrayList<>();
        if (Files.exists(file)) {
            Files.readAllLines(file).forEach(line -> points.add(ProgressPoint.parse(line)));
        }
        return points;
    }

    private static ProgressPoint run(
            final Cluster cluster, final Workload workload, final Path folder, final int intervalMs, final int round)
            throws IOException {
        final Engine engine = Contenders.kafka("every-" + intervalMs + "-ms", Guarantee.EXACTLY_ONCE)
                .progressInterval(Duration.ofMillis(intervalMs));
        final MeasuredRun run = new MeasuredRun(
                        cluster, workload, TIMING, new TreeMap<>(Map.of("linger.ms", "0")), STRAGGLERS, folder)
                .killAt(KILL_AT);
        final String name = engine.name() + "-" + round;
        final RunResult result = run.run(name, Optional.of(engine));
        new RunFiles(folder).write(name, result);
        RunLines.of(result).forEach(System.out::println);
        final PhaseResult phase = result.phase(TIMING.phases().get(0));
        final ProgressPoint point = new ProgressPoint(
                intervalMs,
                phase.percentileNs(50) / NS_PER_MS,
                phase.percentileNs(99) / NS_PER_MS,
                run.recovery().silentNs() / NS_PER_MS,
                run.recovery().caughtUpNs() / NS_PER_MS);
        System.out.printf(
                Locale.ROOT,
                "| %d ms | %.2f | %.2f | %.0f | %.0f | %s |%n",
                intervalMs,
                point.p50Ms(),
                point.p99Ms(),
                point.silentMs(),
                point.caughtUpMs(),
                result.faults());
        return point;
    }
}
