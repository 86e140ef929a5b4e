package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.statistics.Samples;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One engine at one offered rate, in several rounds.
 *
 * @param ratePerSecond records that were offered per second
 * @param rounds each in a fresh JVM
 */
public record Point(double ratePerSecond, List<Round> rounds) {

    /** What is absent in a file is empty. */
    public Point {
        rounds = rounds == null ? List.of() : List.copyOf(rounds);
    }

    /** The intervals of a series, by round. */
    public List<List<IntervalSamples>> intervals(final String series) {
        return rounds.stream().map(round -> round.recording().samples(series)).toList();
    }

    /** A series, for statistics. */
    public Samples samples(final String series) {
        return Samples.of(intervals(series));
    }

    /** A series of all rounds in one histogram. */
    public Histogram merged(final String series) {
        return Merged.of(intervals(series).stream().flatMap(List::stream).toList());
    }

    /** The counts of all rounds. */
    public Counts counts() {
        return rounds.stream().map(Round::counts).reduce(Counts.NONE, Counts::plus);
    }
}
