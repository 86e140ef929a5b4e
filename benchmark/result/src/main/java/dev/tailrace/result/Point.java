package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.statistics.Samples;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The results of one engine at one offered rate, in several rounds.
 *
 * @param ratePerSecond offered rate, in records per second
 * @param rounds each in a fresh JVM
 */
public record Point(double ratePerSecond, List<Round> rounds) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Point {
        rounds = rounds == null ? List.of() : List.copyOf(rounds);
    }

    /** The intervals of a series, by round. */
    public List<List<IntervalSamples>> intervals(final String series) {
        return rounds.stream().map(round -> round.recording().samples(series)).toList();
    }

    /** The samples of a series, for statistics. */
    public Samples samples(final String series) {
        return Samples.of(intervals(series));
    }

    /** The samples of a series in all rounds, in one histogram. */
    public Histogram merged(final String series) {
        return Merged.of(intervals(series).stream().flatMap(List::stream).toList());
    }

    /** The sum of the counts of all rounds. */
    public Counts counts() {
        return rounds.stream().map(Round::counts).reduce(Counts.NONE, Counts::plus);
    }
}
