package dev.tailrace.bench.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/** The samples of several rounds, each in a JVM of its own, by interval; merged once for all percentiles. */
public final class Samples {

    private final List<List<IntervalSamples>> rounds;
    private final List<Histogram> mergedRounds;
    private final Histogram merged;

    private Samples(final List<List<IntervalSamples>> rounds) {
        this.rounds = rounds;
        this.mergedRounds = rounds.stream().map(Samples::merge).toList();
        this.merged = Merged.of(mergedRounds);
    }

    /**
     * Takes the samples out of histograms.
     *
     * @param rounds of each round the histograms of its intervals, in the order of time
     */
    public static Samples of(final List<List<Histogram>> rounds) {
        return new Samples(rounds.stream()
                .map(round -> round.stream().map(IntervalSamples::of).toList())
                .toList());
    }

    private static Histogram merge(final List<IntervalSamples> intervals) {
        final Histogram merged = Merged.empty();
        intervals.forEach(interval -> interval.addTo(merged));
        return merged;
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
