package dev.tailrace.result.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/** The samples of several rounds, each in a separate JVM, by interval; merged once for all percentiles. */
public final class Samples {

    private final List<List<IntervalSamples>> rounds;
    private final List<Histogram> mergedRounds;
    private final Histogram merged;

    private Samples(final List<List<IntervalSamples>> rounds) {
        this.rounds = rounds;
        this.mergedRounds = rounds.stream().map(Merged::of).toList();
        this.merged = Merged.of(rounds.stream().flatMap(List::stream).toList());
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
}
