package dev.tailrace.load.bench;

import dev.tailrace.load.engine.FakeEngine;
import dev.tailrace.load.fake.Alternation;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Calibration.Check;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * One run of an engine of which everything is known: a stretch with a stall, one in which short blocks of records are delayed
 * in turn, and losses, duplicates and inversions all the while. The delay is measured as the difference between the two kinds of
 * blocks; the stall as what it adds to a record of the same stretch. It is rehearsed in the warm-up.
 *
 * <p>How long a calibration takes does not depend on the benchmark: a shorter one would only fail more often. Behind the stall
 * the backlog goes at a rate that the machine surely carries, so each wait is known, and not only the first.
 *
 * <p>Every record is held for a while: let go at once, it would meet its successors on its way, where there are few
 * processors, and be slower than one that was delayed. Records to be delayed come as far apart as the delay is long, so
 * that one with it and one without it are let go at the same distance from others that arrive; and seldom, because at a
 * thousand a second two processors are busy with them, and each waits for others.
 *
 * @param warmUpSeconds also warms up the broker for all that follows
 * @param stallSeconds of the stretch with the stall
 * @param delaySeconds of the stretch with the delay
 */
record CalibrationRun(int warmUpSeconds, int stallSeconds, int delaySeconds) {

    /** What a certificate is made of. */
    static final CalibrationRun THOROUGH = new CalibrationRun(10, 5, 20);

    /** For a first look, or a test: fails more often. */
    static final CalibrationRun SHORT = new CalibrationRun(5, 4, 4);

    private static final int HEAP_MB = 256;
    private static final int HIGH_PER_SECOND = 10_000;
    private static final int DRAIN_PER_SECOND = 20_000;
    private static final int LOW_PER_SECOND = 200;
    private static final Duration HOLD = Duration.ofMillis(12);
    private static final Duration DELAY = Duration.ofMillis(5);
    private static final int BLOCK_RECORDS = 6;
    private static final Duration STALL = Duration.ofSeconds(1);
    private static final long FAULTS = 100;
    private static final Duration STRAGGLERS = Duration.ofSeconds(5);
    private static final double NS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1e3;
    private static final double DELAY_TOLERANCE = 0.01;
    private static final double STALL_TOLERANCE = 0.02;
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;
    private static final double PERCENT = 100;

    /** The load: warm-up, stalled, delayed; what is compared comes last, where everything is warm. */
    Timing timing() {
        return Timing.warmUp(HIGH_PER_SECOND, warmUpSeconds)
                .then("stall", HIGH_PER_SECOND, stallSeconds)
                .then("delay", LOW_PER_SECOND, delaySeconds);
    }

    /**
     * Runs it.
     *
     * @param driverOptions client properties of the driver's producer
     * @param name of the run; no other of the cluster has it
     * @param folder for files of the run
     */
    Calibration run(
            final Cluster cluster, final SortedMap<String, String> driverOptions, final String name, final Path folder)
            throws IOException {
        final Timing timing = timing();
        final long records = timing.shape().records();
        final Workload workload = Workload.echo(RecordsSpec.payload(), records, folder);
        final Alternation delayed = new Alternation(firstDueIn(timing, 1), BLOCK_RECORDS);
        final FakeEngine fake = new FakeEngine("fake", HEAP_MB, records, request -> request.hold(HOLD)
                .delay(delayed, DELAY)
                .stall(stallsAt(timing), STALL, DRAIN_PER_SECOND)
                .faults(FAULTS, FAULTS, FAULTS));
        final MeasuredRun run = new MeasuredRun(cluster, workload, timing, driverOptions, STRAGGLERS, folder);
        final RunResult result = run.run(name, Optional.of(fake));
        final long[] arrivedNs = run.trace().arrivedNs().get(Workload.ECHO_SINK);
        return new Calibration(
                checks(result, new KnownDelay(timing.shape(), run.trace().startNs(), arrivedNs, delayed)));
    }

    // The one that is measured, and two before it: the first backlogs of a broker that has had none take 50 ms longer
    // to go.
    private List<Long> stallsAt(final Timing timing) {
        final long third = (long) warmUpSeconds * HIGH_PER_SECOND / 3;
        return List.of(third, 2 * third, firstDueIn(timing, 0) + HIGH_PER_SECOND / 2);
    }

    private static long firstDueIn(final Timing timing, final int phase) {
        return timing.shape().firstDueAt(timing.phases().get(phase).fromNs());
    }

    // While the backlog goes at D records a second, more come at R: a record that comes t after the stall has begun
    // waits for S - t (1 - R/D). Of T seconds at one rate, the hundredth that waits longest came first.
    double stallP99Ms() {
        final double hundredthMs = stallSeconds * MS_PER_SECOND * (PERCENT - TAIL) / PERCENT;
        return STALL.toMillis() - hundredthMs * (1 - (double) HIGH_PER_SECOND / DRAIN_PER_SECOND);
    }

    private List<Check> checks(final RunResult result, final KnownDelay known) {
        final List<Phase> phases = result.timing().phases();
        final double wayMs = wayMs(result, phases.get(0).toSecond() - 1);
        final Faults faults = result.faults();
        return List.of(
                new Check(
                        "constant delay of 5 ms",
                        KnownDelay.FIGURE,
                        "ms",
                        DELAY.toMillis(),
                        known.delayNs() / NS_PER_MS,
                        DELAY_TOLERANCE),
                new Check(
                        "stall of 1 s",
                        "p99",
                        "ms",
                        stallP99Ms(),
                        percentileMs(result, 0, TAIL) - wayMs,
                        STALL_TOLERANCE),
                new Check(
                        "stall of 1 s",
                        "max",
                        "ms",
                        STALL.toMillis(),
                        percentileMs(result, 0, PERCENT) - wayMs,
                        STALL_TOLERANCE),
                new Check("results left out", "lost", "", FAULTS, faults.lost(), 0),
                new Check("results sent twice", "duplicates", "", FAULTS, faults.duplicates(), 0),
                new Check("results sent late", "inversions", "", FAULTS, faults.inversions(), 0),
                new Check("results never sent", "wrong", "", 0, faults.wrong(), 0));
    }

    // What a record takes at the same rate in a second that the stall does not reach.
    private static double wayMs(final RunResult result, final int second) {
        return result.latencies().get(second).getValueAtPercentile(MEDIAN) / NS_PER_MS;
    }

    private static double percentileMs(final RunResult result, final int phase, final double percentile) {
        return result.phase(result.timing().phases().get(phase)).latency().getValueAtPercentile(percentile) / NS_PER_MS;
    }
}
