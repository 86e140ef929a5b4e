package dev.tailrace.result.synthetic;

import dev.tailrace.result.Ablation;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Studies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of studies, drawn from a seed: an ablation of three changes (one makes latencies twice as long and takes a third less
 * processor time, one does nothing, one makes them a quarter shorter) whose effects just add up, and a scaling by a known law.
 * The figures are made up.
 */
public final class StudyRun {

    /** Throughput of one worker, contention and coherency of the scaling. */
    public static final double[] LAW = {100_000, 0.05, 0.02};

    private static final double RATE = 2_000;
    private static final int[] WORKERS = {1, 2, 4};

    private final Random random;
    private final int rounds;
    private final List<EngineResult> engines = new ArrayList<>();

    private StudyRun(final long seed, final int rounds) {
        this.random = new Random(seed);
        this.rounds = rounds;
    }

    /** The run of this seed, with so many rounds of each engine. */
    public static BenchmarkRun of(final long seed, final int rounds) {
        return new StudyRun(seed, rounds).run(seed);
    }

    private BenchmarkRun run(final long seed) {
        final BenchmarkRun bare = SyntheticRun.of(seed, new Point(RATE, List.of()));
        final Studies studies = new Studies(List.of(ablation()), List.of(scaling()), replays());
        return new BenchmarkRun(
                bare.version(),
                "What settings and threads are worth",
                bare.workload(),
                bare.started(),
                bare.durationMs(),
                bare.tailraceVersion(),
                bare.commit(),
                bare.command(),
                bare.environment(),
                bare.configuration(),
                seed,
                bare.slas(),
                bare.calibration(),
                bare.baselines(),
                engines,
                bare.notes(),
                studies,
                new Price("$", 0.05, 0));
    }

    private Ablation ablation() {
        engine("kafka", "Kafka", 1, 1);
        engine("kafka-linger", "Kafka, linger 5", 2, 2.0 / 3);
        engine("kafka-batch-size", "Kafka, batch-size 65536", 1, 1);
        engine("kafka-gc", "Kafka, <gc>", 0.75, 1);
        engine("kafka-all-together", "Kafka, all together", 1.5, 2.0 / 3);
        return new Ablation(
                "Kafka",
                "kafka",
                List.of(
                        new Ablation.Variant(
                                "kafka-linger",
                                "linger",
                                "client.producer.linger.ms",
                                "0",
                                "5",
                                "Larger batches cost the broker less.",
                                true),
                        new Ablation.Variant(
                                "kafka-batch-size",
                                "batch-size",
                                "client.producer.batch.size",
                                "16384",
                                "65536",
                                "",
                                true),
                        new Ablation.Variant("kafka-gc", "gc", "java-options", "", "<gc>", "Shorter pauses.", true)),
                "kafka-all-together");
    }

    private Scaling scaling() {
        final List<Scaling.Step> steps = new ArrayList<>();
        for (final int workers : WORKERS) {
            final String name = "kafka-parallelism-" + workers;
            engine(name, "Kafka, parallelism " + workers, 1, 1);
            final double perSecond = LAW[0] * workers / (1 + LAW[1] * (workers - 1) + LAW[2] * workers * (workers - 1));
            steps.add(new Scaling.Step(
                    workers,
                    name,
                    List.of(
                            new Scaling.Throughput(perSecond * 0.99, true),
                            new Scaling.Throughput(perSecond * 1.01, true))));
        }
        return new Scaling("Kafka", Scaling.PARALLELISM, "The input has 4 partitions.", steps);
    }

    private void engine(final String name, final String title, final double slower, final double cpu) {
        final List<Round> drawn = new ArrayList<>();
        for (int number = 1; number <= rounds; number++) {
            drawn.add(round(name, number, SyntheticRound.typical().times(slower).draw(random), cpu));
        }
        engines.add(
                new EngineResult(name, title, "exactly-once", Map.of(), List.of(new Point(RATE, drawn)), List.of()));
    }

    private Round round(final String name, final int number, final List<Interval> latencies, final double cpu) {
        final Round good = SyntheticRun.round(number, latencies);
        return new Round(
                number,
                new RoundHistograms(
                        name + "-" + number,
                        good.recording().started(),
                        good.recording().series()),
                good.counts(),
                good.correctness(),
                resources(good.counts().sent(), cpu * Math.exp(0.02 * random.nextGaussian())),
                "");
    }

    private static List<Replayed> replays() {
        return List.of(
                new Replayed(
                        "Kafka <1>",
                        "kafka",
                        600_000,
                        250,
                        List.of(new Scaling.Throughput(90_000, true), new Scaling.Throughput(110_000, true))),
                new Replayed("Called", "in-process", 600_000, 250, List.of(new Scaling.Throughput(1e6, false))),
                new Replayed("Broken", "spark", 600_000, 250, List.of()));
    }

    private static Resources resources(final long sent, final double cpu) {
        final Resources none = Resources.NONE;
        return new Resources(
                36 * cpu * sent / 1e6,
                1L << 30,
                none.peakHeapBytes(),
                none.allocatedBytes(),
                none.gcPauseMs(),
                none.contextSwitches(),
                none.ioBytes(),
                none.diskBytes(),
                none.stateBytes(),
                none.stored(),
                none.samples(),
                none.pauses());
    }
}
