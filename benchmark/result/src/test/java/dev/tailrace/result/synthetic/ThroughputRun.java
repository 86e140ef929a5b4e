package dev.tailrace.result.synthetic;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Price;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Studies;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** A run of Kafka without latencies, as a replay, a scaling or a search leaves it, with figures that are given. */
public final class ThroughputRun {

    /** Of the replay. */
    public static final long MESSAGES = 600_000;

    private ThroughputRun() {}

    /** A replay with a saturated round for each throughput. */
    public static BenchmarkRun replay(final double... perSecond) {
        return replay(MESSAGES, rounds(true, perSecond));
    }

    /** A replay whose engine had nothing left to do. */
    public static BenchmarkRun idleReplay(final double... perSecond) {
        return replay(MESSAGES, rounds(false, perSecond));
    }

    /** A replay of so many messages. */
    public static BenchmarkRun replay(final long messages, final List<Scaling.Throughput> rounds) {
        return of(
                SyntheticRun.CALIBRATED,
                new Studies(List.of(), List.of(), List.of(new Replayed("Kafka", "kafka", messages, 250, rounds))),
                List.of());
    }

    /** A replay without a certificate. */
    public static BenchmarkRun uncalibratedReplay(final double... perSecond) {
        return of(Calibration.NONE, replay(perSecond).studies(), List.of());
    }

    /** A scaling by this dimension with one step. */
    public static BenchmarkRun scaling(final String dimension, final double... perSecond) {
        final Scaling.Step step = new Scaling.Step(2, "kafka", rounds(true, perSecond));
        return of(
                SyntheticRun.CALIBRATED,
                new Studies(List.of(), List.of(new Scaling("Kafka", dimension, "", List.of(step))), List.of()),
                List.of());
    }

    /** A search for the highest rate, which held this; 0 for none. */
    public static BenchmarkRun search(final double heldPerSecond) {
        return of(
                SyntheticRun.CALIBRATED,
                Studies.NONE,
                List.of(new Capacity("p99 below 1 ms", heldPerSecond, heldPerSecond + 1_000, List.of())));
    }

    private static List<Scaling.Throughput> rounds(final boolean isSaturated, final double... perSecond) {
        return DoubleStream.of(perSecond)
                .mapToObj(each -> new Scaling.Throughput(each, isSaturated))
                .toList();
    }

    private static BenchmarkRun of(
            final Calibration calibration, final Studies studies, final List<Capacity> capacities) {

        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "throughput",
                "tick-alerts",
                Instant.EPOCH,
                60_000,
                "0.1.0",
                "",
                List.of("tailrace", "bench"),
                new Environment("lab-1", "Linux 6.1", "a processor", 2, 24L << 30, "17.0.15", Map.of()),
                Map.of(),
                1,
                List.of(),
                calibration,
                List.of(),
                List.of(new EngineResult("kafka", "Kafka", "exactly-once", Map.of(), List.of(), capacities)),
                List.of(),
                studies,
                Price.NONE);
    }
}
