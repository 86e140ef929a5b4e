package dev.tailrace.result.statistics;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The samples of several rounds, each in a separate JVM, by interval; merged once for all percentiles. */
public final class Samples {

    private static final List<Double> LADDER = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99);

    private final List<List<IntervalSamples>> rounds;
    private final List<Histogram> mergedRounds;
    private final Histogram merged;
    private final long[] values;
    private final long[] passed;
    private List<PercentileEstimate> ladder = List.of();

    private Samples(final List<List<IntervalSamples>> rounds) {
        this.rounds = rounds;
        this.mergedRounds = rounds.stream().map(Merged::of).toList();
        this.merged = Merged.of(rounds.stream().flatMap(List::stream).toList());
        final IntervalSamples all = IntervalSamples.of(merged);
        this.values = all.values();
        this.passed = all.passed();
    }

    /**
     * Merges the samples.
     *
     * @param rounds for each round its intervals, in the order of time
     */
    public static Samples of(final List<List<IntervalSamples>> rounds) {
        return new Samples(List.copyOf(rounds));
    }

    /** For each round its intervals. */
    List<List<IntervalSamples>> rounds() {
        return rounds;
    }

    /** For each round one histogram. */
    List<Histogram> mergedRounds() {
        return mergedRounds;
    }

    /** All samples; must not be modified. */
    public Histogram merged() {
        return merged;
    }

    /** The sample of a 1-based rank, among all samples in ascending order; the nearest one for a rank out of range. */
    long atRank(final long rank) {
        final int found = Arrays.binarySearch(passed, rank);
        return values[Math.min(values.length - 1, found >= 0 ? found : -found - 1)];
    }

    /** Estimates of common percentiles, ascending; computed once. */
    List<PercentileEstimate> ladder() {
        if (ladder.isEmpty()) {
            ladder = LADDER.stream()
                    .map(percentile -> PercentileEstimate.alone(this, percentile))
                    .toList();
        }
        return ladder;
    }
}
