package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.LogEstimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How fast one engine worked off more than it could do, over all rounds.
 *
 * @param engine its name
 * @param title of the engine
 * @param load {@link #REPLAY} or {@link #FLOOD}
 * @param rounds that were right
 * @param validity says why the throughput must not be used
 */
public record ThroughputFindings(
        String engine, String title, String load, List<Scaling.Throughput> rounds, Validity validity) {

    /** A feed, as fast as it is taken. */
    public static final String REPLAY = "replay:max";

    /** What a scaling by workers sends at once. */
    public static final String FLOOD = "flood";

    /** Cannot be changed. */
    public ThroughputFindings {
        rounds = List.copyOf(rounds);
    }

    /** Looks at every throughput of a run: of replays, and of scalings by workers. */
    public static List<ThroughputFindings> of(final BenchmarkRun run) {
        final Stream<ThroughputFindings> replays = run.studies().replays().stream()
                .map((Replayed replay) -> of(run, replay.engine(), replay.title(), REPLAY, replay.throughputs()));
        // What comes at an offered rate is that rate and no measure of the engine.
        final Stream<ThroughputFindings> floods = run.studies().scalings().stream()
                .filter(Scaling::isOfWorkers)
                .flatMap(scaling -> scaling.steps().stream())
                .map(step -> of(run, step.engine(), title(run, step.engine()), FLOOD, step.throughputs()));
        return Stream.concat(replays, floods).toList();
    }

    private static ThroughputFindings of(
            final BenchmarkRun run,
            final String engine,
            final String title,
            final String load,
            final List<Scaling.Throughput> rounds) {
        return new ThroughputFindings(engine, title, load, rounds, Validity.of(run, rounds));
    }

    private static String title(final BenchmarkRun run, final String engine) {
        return run.engine(engine).map(EngineResult::title).orElse(engine);
    }

    /** Records a second, the mean of the rounds; 0 without any. */
    public double perSecond() {
        return rounds.stream()
                .mapToDouble(Scaling.Throughput::perSecond)
                .average()
                .orElse(0);
    }

    /** Whether there was more to do in every round; if not, the engine may be faster. */
    public boolean isSaturated() {
        return rounds.stream().allMatch(Scaling.Throughput::isSaturated);
    }

    /** Whether it is of the same engine and load as another. */
    boolean isOfTheSame(final ThroughputFindings other) {
        return engine.equals(other.engine) && load.equals(other.load);
    }

    /** Records a second on the scale of logarithms; nothing when it must not be used. */
    public Optional<LogEstimate> estimate() {
        return validity.isValid()
                ? Optional.of(LogEstimate.ofRounds(rounds.stream()
                        .mapToDouble(Scaling.Throughput::perSecond)
                        .toArray()))
                : Optional.empty();
    }
}
