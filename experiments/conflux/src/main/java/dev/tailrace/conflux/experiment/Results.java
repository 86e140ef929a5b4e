package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * All runs of an experiment.
 *
 * @param sustained the highest rate of each method that was searched for, in records a second
 * @param rounds runs by load and method, in the order of the rounds
 */
record Results(Map<Method, Double> sustained, Map<Load, Map<Method, List<RunResult>>> rounds) {

    /** The runs of a method under a load; none when it did not run. */
    List<RunResult> of(final Load load, final Method method) {
        return rounds.getOrDefault(load, Map.of()).getOrDefault(method, List.of());
    }

    /** The ratios that a target is about, if both methods ran and all of their runs can be compared. */
    Optional<Ratios> ratios(final Target target) {
        final List<RunResult> gap = of(target.load(), Method.GAP);
        final List<RunResult> other = of(target.load(), target.other());
        return areComparable(gap) && areComparable(other)
                ? Optional.of(Ratios.of(gap, other, target.value()))
                : Optional.empty();
    }

    private static boolean areComparable(final List<RunResult> runs) {
        return !runs.isEmpty() && runs.stream().allMatch(RunResult::isComparable);
    }

    /** The times of a stretch in all rounds together. */
    static Histogram together(final List<RunResult> rounds, final Stretch stretch) {
        final List<Histogram> histograms = new ArrayList<>();
        rounds.forEach(round -> Optional.ofNullable(round.times().get(stretch)).ifPresent(histograms::add));
        final Histogram sum = new Histogram(3);
        histograms.forEach(sum::add);
        return sum;
    }
}
