package dev.tailrace.result.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/** The samples of several rounds, each in a JVM of its own, by interval; merged once for all percentiles. */
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
     * @param rounds of each round its intervals, in the order of time
     */
    public static Samples of(final List<List<IntervalSamples>> rounds) {
        return new Samples(List.copyOf(rounds));
    }

    /** Of each round its intervals. */
    List<List<IntervalSamples>> rounds() {
        return rounds;
    }

    /** Of each round one histogram. */
    List<Histogram> mergedRounds() {
        return mergedRounds;
    }

    /** All samples; not to be changed. */
    public Histogram merged() {
        return merged;
    }
}
