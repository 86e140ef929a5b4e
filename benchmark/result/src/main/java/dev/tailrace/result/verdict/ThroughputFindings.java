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
 * Findings about the throughput of one engine under overload, over all rounds.
 *
 * @param engine name of the engine
 * @param title title of the engine
 * @param load {@link #REPLAY} or {@link #FLOOD}
 * @param rounds rounds with correct output
 * @param validity why the throughput must not be used, if so
 */
public record ThroughputFindings(
        String engine, String title, String load, List<Scaling.Throughput> rounds, Validity validity) {

    /** A feed that is offered faster than the engine processes it. */
    public static final String REPLAY = "replay:max";

    /** The load of a scaling by workers, sent at once. */
    public static final String FLOOD = "flood";

    /** Makes the findings immutable. */
    public ThroughputFindings {
        rounds = List.copyOf(rounds);
    }

    /** The findings of every throughput of a run, from replays and from scalings by workers. */
    public static List<ThroughputFindings> of(final BenchmarkRun run) {
        final Stream<ThroughputFindings> replays = run.studies().replays().stream()
                .map((Replayed replay) -> of(run, replay.engine(), replay.title(), REPLAY, replay.throughputs()));
        // The output at an offered rate is that rate and does not measure the engine.
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

    /** Mean of the rounds, in records a second; 0 without rounds. */
    public double perSecond() {
        return rounds.stream()
                .mapToDouble(Scaling.Throughput::perSecond)
                .average()
                .orElse(0);
    }

    /** Whether the engine had a backlog in every round; if not, it may be faster than measured. */
    public boolean isSaturated() {
        return rounds.stream().allMatch(Scaling.Throughput::isSaturated);
    }

    /** Whether the other findings have the same engine and load. */
    boolean isOfTheSame(final ThroughputFindings other) {
        return engine.equals(other.engine) && load.equals(other.load);
    }

    /** Estimate of records a second on a logarithmic scale; empty when the throughput must not be used. */
    public Optional<LogEstimate> estimate() {
        return validity.isValid()
                ? Optional.of(LogEstimate.ofRounds(rounds.stream()
                        .mapToDouble(Scaling.Throughput::perSecond)
                        .toArray()))
                : Optional.empty();
    }
}
