package dev.tailrace.studies;

import dev.tailrace.load.bench.Rounds;
import dev.tailrace.load.engine.FakeEngine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Machine;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Round;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.Studies;
import dev.tailrace.result.verdict.ChangeVerdict;
import dev.tailrace.result.verdict.Comparison;
import dev.tailrace.result.verdict.ComparisonRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Measures with real runs how often a comparison of two runs is right. Runs rounds of an engine that holds each record for
 * 20 ms, and of the same engine a tenth slower, in fresh processes and alternating order (A B A); then compares runs that
 * are drawn from these rounds.
 *
 * <p>{@code ComparisonProof measure FOLDER TURNS} makes, for each turn, two rounds of the unchanged engine and one of the
 * slower engine. {@code ComparisonProof judge SEED FOLDER...} draws from the rounds of all folders, in each of twenty
 * repetitions, two unchanged runs without a common round, and one run of each kind. A run takes half of the unchanged
 * rounds. Repetitions share rounds, so they are not independent.
 */
public final class ComparisonProof {

    private static final String AS_IT_IS = "as-it-is";
    private static final String SLOWER = "slower";
    private static final int PER_SECOND = 1_000;

    // Shorter than in the default benchmark. Fresh processes differ most while their code is being compiled.
    private static final Timing TIMING = Timing.warmUp(PER_SECOND, 8).then(PER_SECOND, 6);
    private static final Duration HOLD = Duration.ofMillis(20);
    /** A tenth of the latency of a result, including about 2 ms on the way through the broker. */
    private static final Duration TENTH = Duration.ofNanos(2_200_000);

    private static final Duration STRAGGLERS = Duration.ofSeconds(5);
    private static final int HEAP_MB = 256;
    private static final int REPETITIONS = 20;

    private ComparisonProof() {}

    /** Measures or judges, depending on the first argument. */
    public static void main(final String[] arguments) throws IOException {
        if (arguments[0].equals("measure")) {
            measure(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        } else {
            judge(Long.parseLong(arguments[1]), List.of(arguments).subList(2, arguments.length));
        }
    }

    private static void measure(final Path folder, final int turns) throws IOException {
        final List<Round> asItIs = new ArrayList<>();
        final List<Round> slower = new ArrayList<>();
        try (Cluster cluster = Cluster.start()) {
            round(cluster, HOLD, "first-of-the-broker", folder);
            for (int turn = 1; turn <= turns; turn++) {
                asItIs.add(round(cluster, HOLD, AS_IT_IS + "-" + turn + "a", folder));
                slower.add(round(cluster, HOLD.plus(TENTH), SLOWER + "-" + turn, folder));
                asItIs.add(round(cluster, HOLD, AS_IT_IS + "-" + turn + "b", folder));
            }
        }
        RunFolder.of(folder.resolve(AS_IT_IS)).write(run(asItIs, 1));
        RunFolder.of(folder.resolve(SLOWER)).write(run(slower, 1));
    }

    private static Round round(final Cluster cluster, final Duration hold, final String name, final Path folder)
            throws IOException {
        final Path files = Files.createDirectories(folder.resolve("scratch").resolve(name));
        final long records = TIMING.shape().records();
        final Workload echo = Workload.echo(RecordsSpec.payload(), records, files);
        final MeasuredRun run = new MeasuredRun(cluster, echo, TIMING, STRAGGLERS, files);
        final RunResult result =
                run.run(name, Optional.of(new FakeEngine("fake", HEAP_MB, records, request -> request.hold(hold))));
        final Phase phase = TIMING.phases().get(0);
        return Rounds.ofFirst(echo, result, run.trace()).of(phase, name);
    }

    private static void judge(final long seed, final List<String> folders) {
        final List<Round> asItIs = rounds(folders, AS_IT_IS);
        final List<Round> slower = rounds(folders, SLOWER);
        final Random random = new Random(seed);
        final Map<ChangeVerdict, Integer> same = new EnumMap<>(ChangeVerdict.class);
        final Map<ChangeVerdict, Integer> changed = new EnumMap<>(ChangeVerdict.class);
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            Collections.shuffle(asItIs, random);
            final int half = asItIs.size() / 2;
            final BenchmarkRun one = run(asItIs.subList(0, half), random.nextLong());
            final BenchmarkRun other = run(asItIs.subList(half, 2 * half), random.nextLong());
            same.merge(change(one, other), 1, Integer::sum);
            changed.merge(change(one, run(slower, random.nextLong())), 1, Integer::sum);
        }
        System.out.println("rounds as it is: " + asItIs.size() + ", slower: " + slower.size() + ", in a run: "
                + asItIs.size() / 2);
        System.out.println("two runs as it is: " + same);
        System.out.println("one as it is, one a tenth slower: " + changed);
        Comparison.of(run(asItIs, seed), run(slower, seed), ComparisonRules.DEFAULT)
                .figures()
                .forEach(System.out::println);
    }

    private static ChangeVerdict change(final BenchmarkRun one, final BenchmarkRun other) {
        return Comparison.of(one, other, ComparisonRules.DEFAULT).change();
    }

    private static List<Round> rounds(final List<String> folders, final String kind) {
        final List<Round> rounds = new ArrayList<>();
        folders.forEach(folder -> RunFolder.of(Path.of(folder, kind))
                .read()
                .engines()
                .forEach(engine -> rounds.addAll(engine.points().get(0).rounds())));
        return rounds;
    }

    // The run has a placeholder as its calibration; other programs prove the measuring path.
    private static BenchmarkRun run(final List<Round> rounds, final long seed) {
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "how often a comparison is right",
                "echo",
                Instant.now(),
                0,
                "",
                "",
                List.of(),
                Machine.describe(),
                Map.of(),
                seed,
                List.of(),
                new Calibration(List.of(new Calibration.Check("taken for granted", "", "", 0, 0, 0))),
                List.of(),
                List.of(new EngineResult(
                        "fake", "Fake", "", Map.of(), List.of(new Point(PER_SECOND, rounds)), List.of())),
                List.of(),
                Studies.NONE,
                Price.NONE);
    }
}
