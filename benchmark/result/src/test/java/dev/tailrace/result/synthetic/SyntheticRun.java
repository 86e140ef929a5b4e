package dev.tailrace.result.synthetic;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Sla;
import dev.tailrace.result.Studies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A run of one engine at one rate, whose latencies are drawn from a seed. */
public final class SyntheticRun {

    /** What a path measures that is sound. */
    public static final Calibration CALIBRATED =
            new Calibration(List.of(new Calibration.Check("constant delay", "p50", "ms", 5, 5.01, 0.01)));

    private static final Environment MACHINE =
            new Environment("lab-1", "Linux 6.1", "a processor", 2, 24L << 30, "17.0.15", Map.of());
    private static final double RATE = 2_000;

    private SyntheticRun() {}

    /** So many rounds of these latencies. */
    public static BenchmarkRun of(final SyntheticRound latencies, final int rounds, final long seed) {
        final Random random = new Random(seed);
        final List<Round> drawn = new ArrayList<>();
        for (int number = 1; number <= rounds; number++) {
            drawn.add(round(number, latencies.draw(random)));
        }
        return of(seed, new Point(RATE, drawn));
    }

    /** A run of one engine with this point. */
    public static BenchmarkRun of(final long seed, final Point point) {
        final EngineResult engine =
                new EngineResult("kafka", "Kafka", "exactly-once", Map.of(), List.of(point), List.of());
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "synthetic",
                "tick-alerts",
                Instant.parse("2026-03-02T09:30:00Z"),
                60_000,
                "0.1.0",
                "",
                List.of("tailrace", "bench"),
                MACHINE,
                Map.of(),
                seed,
                Sla.PROFILES,
                CALIBRATED,
                List.of(),
                List.of(engine),
                List.of(),
                Studies.NONE,
                Price.NONE);
    }

    /** A round that went well. */
    public static Round round(final int number, final List<Interval> latencies) {
        final long sent = latencies.stream()
                .mapToLong(interval -> interval.samples().total())
                .sum();
        return new Round(
                number,
                new RoundHistograms(
                        "kafka-" + number,
                        Instant.parse("2026-03-02T09:30:00Z"),
                        Map.of(RoundHistograms.LATENCY, latencies)),
                new Counts(sent, 0, sent, 0, 0, 0, 0, 0, 0),
                new Correctness(Correctness.Outcome.MATCHES, sent, ""),
                Resources.NONE,
                "");
    }
}
