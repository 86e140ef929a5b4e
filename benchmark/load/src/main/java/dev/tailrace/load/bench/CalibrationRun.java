package dev.tailrace.load.bench;

import dev.tailrace.load.Longs;
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

/**
 * The calibration of the measuring path: one run of the fake engine with injected faults of known size. One part of the run
 * has a stall, another part delays short blocks of records in turn; losses, duplicates and inversions occur throughout. The
 * delay is measured as the difference between delayed and undelayed blocks, the stall as the time that it adds to a record
 * of the same part. The stall is rehearsed in the warm-up.
 *
 * <p>The duration of a calibration does not depend on the benchmark: a shorter calibration would only fail more often.
 * After the stall the backlog is released at a rate that the machine surely sustains, so the wait of every record is known,
 * not only of the first one.
 *
 * <p>The fake engine holds every record for a while. A record that was released at once would meet its successors on the
 * way, where few processors are available, and could be slower than a delayed one. Delayed records are as far apart as the
 * delay is long, so that records with and without the delay are released at the same distance from arriving records. They
 * are also rare: at a thousand records a second they keep two processors busy and wait for each other.
 *
 * @param warmUpSeconds warm-up, which also warms up the broker for the measurements that follow
 * @param stallSeconds duration of the part with the stall
 * @param delaySeconds duration of the part with the delay
 */
record CalibrationRun(int warmUpSeconds, int stallSeconds, int delaySeconds) {

    /** The calibration for a certificate. */
    static final CalibrationRun THOROUGH = new CalibrationRun(10, 5, 20);

    /** For a quick look or a test; fails more often. */
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

    /** The load: warm-up, stall, delay. The part that is compared comes last, when everything is warm. */
    Timing timing() {
        return Timing.warmUp(HIGH_PER_SECOND, warmUpSeconds)
                .then("stall", HIGH_PER_SECOND, stallSeconds)
                .then("delay", LOW_PER_SECOND, delaySeconds);
    }

    /**
     * Runs the calibration.
     *
     * @param name name of the run; unique in the cluster
     * @param folder folder for files of the run
     */
    Calibration run(final Cluster cluster, final String name, final Path folder) throws IOException {
        final Timing timing = timing();
        final long records = timing.shape().records();
        final Workload workload = Workload.echo(RecordsSpec.payload(), records, folder);
        final Alternation delayed = new Alternation(firstDueIn(timing, 1), BLOCK_RECORDS);
        final FakeEngine fake = new FakeEngine("fake", HEAP_MB, records, request -> request.hold(HOLD)
                .delay(delayed, DELAY)
                .stall(stallsAt(timing), STALL, DRAIN_PER_SECOND)
                .faults(FAULTS, FAULTS, FAULTS));
        final MeasuredRun run = new MeasuredRun(cluster, workload, timing, STRAGGLERS, folder);
        final RunResult result = run.run(name, Optional.of(fake));
        final Longs arrivedNs = run.trace().arrivedNs().get(Workload.ECHO_SINK);
        return new Calibration(
                checks(result, new KnownDelay(timing.shape(), run.trace().startNs(), arrivedNs, delayed)));
    }

    // The measured stall and two before it: the first backlogs on a fresh broker take 50 ms longer to drain.
    private List<Long> stallsAt(final Timing timing) {
        final long third = (long) warmUpSeconds * HIGH_PER_SECOND / 3;
        return List.of(third, 2 * third, firstDueIn(timing, 0) + HIGH_PER_SECOND / 2);
    }

    private static long firstDueIn(final Timing timing, final int phase) {
        return timing.shape().firstDueAt(timing.phases().get(phase).fromNs());
    }

    // The backlog drains at D records a second while new records come at R: a record that arrives t after the
    // beginning of a stall of length S waits for S - t (1 - R/D). Of T seconds at one rate, the hundredth of the
    // records that waits longest arrived first.
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

    // Latency of a record in a second at the same rate that the stall does not reach.
    private static double wayMs(final RunResult result, final int second) {
        return result.latencies().get(second).getValueAtPercentile(MEDIAN) / NS_PER_MS;
    }

    private static double percentileMs(final RunResult result, final int phase, final double percentile) {
        return result.phase(result.timing().phases().get(phase)).latency().getValueAtPercentile(percentile) / NS_PER_MS;
    }
}
