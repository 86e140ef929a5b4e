package dev.tailrace.load.experiment;

import dev.tailrace.load.engine.FakeEngine;
import dev.tailrace.load.fake.FakeRequest;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What the measuring path makes of an engine of which everything is known: {@code Calibration FOLDER}. Prints what is
 * true, what was measured, and whether that is near enough; a comparison whose calibration fails is worth nothing.
 *
 * <p>A delay is measured as the difference of two runs, one without it: the way through the broker is in both.
 */
public final class Calibration {

    private static final int HEAP_MB = 256;
    private static final int PER_SECOND = 10_000;
    private static final int WARM_UP_SECONDS = 10;
    private static final int SECONDS = 10;
    private static final Timing HIGH =
            Timing.warmUp(PER_SECOND, WARM_UP_SECONDS).then(PER_SECOND, SECONDS);
    private static final Timing LOW = Timing.warmUp(PER_SECOND, WARM_UP_SECONDS).then(1_000, SECONDS);
    private static final Duration DELAY = Duration.ofMillis(5);
    private static final Duration STALL = Duration.ofSeconds(1);
    private static final long FAULTS = 100;
    private static final Duration STRAGGLERS = Duration.ofSeconds(5);
    private static final double NS_PER_MS = 1e6;
    private static final double DELAY_TOLERANCE = 0.01;
    private static final double STALL_TOLERANCE = 0.02;

    private final Cluster cluster;
    private final Path folder;
    private int runs;
    private boolean passed = true;

    private Calibration(final Cluster cluster, final Path folder) {
        this.cluster = cluster;
        this.folder = folder;
    }

    /** Prints the certificate. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (Cluster cluster = Cluster.start()) {
            final Calibration calibration = new Calibration(cluster, folder);
            System.out.println("| what | true | measured | within | |");
            System.out.println("|---|---:|---:|---:|---|");
            Gate.ofSystem().pass(calibration::delay);
            Gate.ofSystem().pass(calibration::stall);
            Gate.ofSystem().pass(calibration::faults);
            System.out.println(calibration.passed ? "calibration: passed" : "calibration: FAILED");
        }
    }

    private void delay() throws IOException {
        final double without = percentileMs(run(LOW, request -> request), 50);
        final double with = percentileMs(run(LOW, request -> request.delay(DELAY)), 50);
        check("constant delay, p50, ms", DELAY.toMillis(), with - without, DELAY_TOLERANCE);
    }

    // Of T seconds at one rate, the records of one second wait for S seconds down to none; a hundredth of all waits
    // longer than S - T/100.
    private void stall() throws IOException {
        final long second = (long) PER_SECOND * (WARM_UP_SECONDS + 3);
        final RunResult result = run(HIGH, request -> request.stall(second, STALL));
        final double sMs = STALL.toMillis();
        check("stall of 1 s, p99, ms", sMs - SECONDS * 1_000 / 100.0, percentileMs(result, 99), STALL_TOLERANCE);
        check("stall of 1 s, longest, ms", sMs, percentileMs(result, 100), STALL_TOLERANCE);
    }

    private void faults() throws IOException {
        final Faults faults =
                run(LOW, request -> request.faults(FAULTS, FAULTS, FAULTS)).faults();
        check("results lost", FAULTS, faults.lost(), 0);
        check("results twice", FAULTS, faults.duplicates(), 0);
        check("results out of order", FAULTS, faults.inversions(), 0);
        check("results wrong", 0, faults.wrong(), 0);
    }

    private RunResult run(final Timing timing, final UnaryOperator<FakeRequest> faults) throws IOException {
        final long records = timing.shape().records();
        final Workload workload = Workload.echo(RecordsSpec.payload(), records, folder);
        final MeasuredRun run =
                new MeasuredRun(cluster, workload, timing, new TreeMap<>(Map.of("linger.ms", "0")), STRAGGLERS, folder);
        return run.run("calibration-" + runs++, Optional.of(new FakeEngine("fake", HEAP_MB, records, faults)));
    }

    private static double percentileMs(final RunResult result, final double percentile) {
        return result.phase(result.timing().phases().get(0)).percentileNs(percentile) / NS_PER_MS;
    }

    private void check(final String what, final double truth, final double measured, final double tolerance) {
        final boolean near = Math.abs(measured - truth) <= tolerance * truth;
        passed &= near;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.4g | %.4g | %.0f %% | %s |%n",
                what,
                truth,
                measured,
                tolerance * 100,
                near ? "yes" : "**no**");
    }
}
