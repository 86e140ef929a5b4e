package dev.tailrace.result.synthetic;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
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
import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A run as a benchmark of four engines would leave it, drawn from a seed: several rates and rounds, stages, resources,
 * pauses, baselines, a search for capacity, one engine whose output is wrong at the highest rate, and names that HTML
 * has to escape. The figures are made up.
 */
public final class SampleRun {

    private static final Instant STARTED = Instant.parse("2026-03-02T09:30:00Z");
    private static final double[] RATES = {1_000, 10_000, 50_000};
    private static final int ROUNDS = 3;
    private static final long INTERVAL_MS = 250;
    private static final String[] STAGES = {"source-queue", "broker-in", "process", "broker-out", "sink"};
    private static final double[] SHARES = {0.08, 0.31, 0.14, 0.38, 0.09};
    private static final double MS_PER_SECOND = 1e3;

    private final Random random;
    private final int intervals;

    private SampleRun(final long seed, final int intervals) {
        this.random = new Random(seed);
        this.intervals = intervals;
    }

    /** The run of this seed; each of its rounds has this many intervals of a quarter of a second. */
    public static BenchmarkRun of(final long seed, final int intervals) {
        return new SampleRun(seed, intervals).run(seed);
    }

    private BenchmarkRun run(final long seed) {
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "tick-alerts on four engines",
                "tick-alerts",
                STARTED,
                161_000,
                "0.1.0-SNAPSHOT",
                "974e29c1d2a84f1e",
                List.of("tailrace bench --engines in-process,kafka,kafka-streams --rate 1000,10000,50000 --repeat 3"),
                new Environment(
                        "lab-1",
                        "Debian GNU/Linux 12, Linux 6.1.0",
                        "AMD EPYC 9R14",
                        2,
                        24L << 30,
                        "OpenJDK 17.0.15+6",
                        Map.of("Clock source", "tsc")),
                configuration(),
                seed,
                Sla.PROFILES,
                calibration(),
                List.of(
                        baseline("jitter", "Machine jitter", 60, 4_000),
                        baseline("kafka-echo", "Kafka echo, no engine", 260_000, 300)),
                List.of(
                        engine("in-process", "In-process", 55_000, 0.4, List.of()),
                        engine("kafka", "Kafka", 390_000, 1, List.of(capacity(1e6))),
                        engine("kafka-streams", "Kafka Streams", 620_000, 1.9, List.of(capacity(3e6))),
                        engine(
                                "kafka-streams-native",
                                "Kafka Streams, <native> & \"untuned\"",
                                900_000,
                                2.6,
                                List.of())),
                List.of("Kafka Streams, native, gave a wrong output at 50,000/s; its latencies there are not shown."),
                Studies.NONE,
                Price.NONE);
    }

    private static Map<String, String> configuration() {
        final Map<String, String> options = new LinkedHashMap<>();
        options.put("rate", "1000,10000,50000");
        options.put("duration", "10 s");
        options.put("warmup", "5 s");
        options.put("repeat", "3");
        options.put("guarantee", "exactly-once");
        options.put("payload", "120 bytes");
        return options;
    }

    private static Calibration calibration() {
        return new Calibration(List.of(
                new Calibration.Check("constant delay of 5 ms", "p50", "ms", 5, 5.021, 0.01),
                new Calibration.Check("stall of 1 s at 10,000/s", "p99", "ms", 900, 904.2, 0.02),
                new Calibration.Check("stall of 1 s at 10,000/s", "max", "ms", 1000, 1003.8, 0.02),
                new Calibration.Check("100 records lost", "lost", "", 100, 100, 0),
                new Calibration.Check("100 records twice", "duplicates", "", 100, 100, 0),
                new Calibration.Check("100 records out of order", "inversions", "", 100, 100, 0),
                new Calibration.Check("median of 0.3 ms", "dropped", "", 0, 0, 0)));
    }

    private Baseline baseline(final String name, final String title, final double medianNs, final double pauses) {
        final SyntheticRound latencies = new SyntheticRound(medianNs, 1, 0, 0.001, 0.5, pauses * 100, intervals, 2_500);
        return new Baseline(
                name,
                title,
                new RoundHistograms(name, STARTED, Map.of(RoundHistograms.LATENCY, latencies.draw(random))));
    }

    private EngineResult engine(
            final String name,
            final String title,
            final double medianNs,
            final double restlessness,
            final List<Capacity> capacities) {
        final List<Point> points = new ArrayList<>();
        for (final double rate : RATES) {
            points.add(point(name, rate, medianNs, restlessness));
        }
        final Map<String, String> options = new LinkedHashMap<>();
        options.put("linger.ms", "0");
        options.put("acks", "all");
        options.put("kafka-clients", "4.3.1");
        options.put("heap", "-Xmx512m");
        return new EngineResult(name, title, "exactly-once", options, points, capacities);
    }

    private Point point(final String name, final double rate, final double medianNs, final double restlessness) {
        final double busier = 1 + 0.9 * restlessness * rate / RATES[RATES.length - 1];
        final SyntheticRound latencies = new SyntheticRound(
                medianNs * busier,
                1,
                0.04,
                0.01 * restlessness,
                0.8 * restlessness,
                4e6 * restlessness * busier,
                intervals,
                (int) (rate * INTERVAL_MS / MS_PER_SECOND));
        final List<Round> rounds = new ArrayList<>();
        for (int number = 1; number <= ROUNDS; number++) {
            rounds.add(round(name, rate, number, latencies));
        }
        return new Point(rate, rounds);
    }

    private Round round(final String name, final double rate, final int number, final SyntheticRound latencies) {
        final Map<String, List<Interval>> series = new LinkedHashMap<>();
        final List<Interval> latency = latencies.draw(random);
        series.put(RoundHistograms.LATENCY, latency);
        series.put(RoundHistograms.LATENESS, lateness());
        for (int stage = 0; stage < STAGES.length; stage++) {
            series.put(RoundHistograms.STAGE + STAGES[stage], scaled(latency, SHARES[stage]));
        }
        final boolean wrong = name.endsWith("native") && rate == RATES[2] && number == 2;
        final long sent = (long) (rate * intervals * INTERVAL_MS / MS_PER_SECOND);
        return new Round(
                number,
                new RoundHistograms(String.format("%s-%.0f-%d", name, rate, number), STARTED, series),
                new Counts(sent, 0, sent - (wrong ? 7 : 0), wrong ? 7 : 0, wrong ? 2 : 0, wrong ? 31 : 0, 0, 0, 0),
                wrong
                        ? new Correctness(
                                Correctness.Outcome.DIFFERS,
                                sent,
                                "result 18,204: expected {\"seq\":40112,\"sym\":\"ABC\"}, got {\"seq\":40119,\"sym\":\"<b>\"}")
                        : new Correctness(Correctness.Outcome.MATCHES, sent, ""),
                resources(rate, sent),
                "");
    }

    private List<Interval> lateness() {
        return new SyntheticRound(9_000, 1, 0, 0.001, 0, 0, 1, 1_000).draw(random);
    }

    private static List<Interval> scaled(final List<Interval> latency, final double share) {
        final List<Interval> scaled = new ArrayList<>();
        for (final Interval interval : latency) {
            final Histogram histogram = new Histogram(interval.samples().max() + 2, 3);
            interval.samples()
                    .toHistogram()
                    .recordedValues()
                    .forEach(value -> histogram.recordValueWithCount(
                            (long) (share * value.getValueIteratedTo()), value.getCountAtValueIteratedTo()));
            scaled.add(new Interval(interval.startMs(), interval.endMs(), IntervalSamples.of(histogram)));
        }
        return scaled;
    }

    private Resources resources(final double rate, final long sent) {
        final List<Resources.Sample> samples = new ArrayList<>();
        final List<Resources.Pause> pauses = new ArrayList<>();
        double gcMs = 0;
        for (int i = 0; i < intervals; i++) {
            final double cores = 0.15 + rate / 60_000 + 0.12 * random.nextDouble();
            samples.add(new Resources.Sample((i + 1) * INTERVAL_MS, cores, 310L << 20, (60L + i % 40) << 20));
            if (random.nextInt(16) == 0) {
                final double lengthMs = 2 + 9 * random.nextDouble();
                pauses.add(new Resources.Pause(i * INTERVAL_MS + random.nextInt(200), lengthMs, "G1 Evacuation Pause"));
                gcMs += lengthMs;
            }
        }
        return new Resources(
                38 * sent / 1e6,
                318L << 20,
                104L << 20,
                412 * sent,
                gcMs,
                sent / 3,
                300 * sent,
                122 * sent,
                17L << 20,
                List.of(
                        new Resources.Stored("output log", 130 * sent, 120 * sent),
                        new Resources.Stored("progress log", 12L << 20, 3L << 20),
                        new Resources.Stored("snapshots", 5L << 20, -(1L << 20))),
                samples,
                pauses);
    }

    private static Capacity capacity(final double limitNs) {
        return new Capacity(
                "p99 ≤ " + limitNs / 1e6 + " ms",
                72_000,
                76_000,
                List.of(
                        new Capacity.Trial(40_000, (long) (limitNs * 0.7), true, false, false, false),
                        new Capacity.Trial(80_000, (long) (limitNs * 9), false, false, false, false),
                        new Capacity.Trial(80_000, (long) (limitNs * 7), false, false, false, false),
                        new Capacity.Trial(60_000, (long) (limitNs * 0.8), true, false, false, false),
                        new Capacity.Trial(76_000, (long) (limitNs * 1.6), false, false, false, false),
                        new Capacity.Trial(72_000, (long) (limitNs * 0.97), true, true, false, false)));
    }
}
