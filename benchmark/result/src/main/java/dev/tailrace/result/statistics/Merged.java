package dev.tailrace.result.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/** Merges histograms, and decides which percentiles have enough samples to be shown. */
public final class Merged {

    /**
     * Number of samples that have to lie beyond a percentile before it is shown; with fewer, it is practically the maximum.
     */
    public static final long LEAST_SAMPLES_BEYOND = 10;

    static final int DIGITS = 3;

    private static final double PERCENT = 100;

    private Merged() {}

    /** A new histogram with the samples of all intervals. */
    public static Histogram of(final List<IntervalSamples> intervals) {
        final Histogram merged = empty();
        intervals.forEach(interval -> interval.addTo(merged));
        return merged;
    }

    /** An empty histogram that accepts any value. */
    static Histogram empty() {
        final Histogram empty = new Histogram(DIGITS);
        empty.setAutoResize(true);
        return empty;
    }

    /** Number of samples beyond a percentile, from 0 to 100. */
    public static long samplesBeyond(final Histogram histogram, final double percentile) {
        return histogram.getTotalCount() - rank(histogram.getTotalCount(), percentile);
    }

    /** Whether there are enough samples beyond a percentile to show it. */
    public static boolean supports(final Histogram histogram, final double percentile) {
        return samplesBeyond(histogram, percentile) >= LEAST_SAMPLES_BEYOND;
    }

    /** The 1-based rank of a percentile among a number of samples; tolerates rounding errors of doubles. */
    static long rank(final long samples, final double percentile) {
        final double exact = percentile / PERCENT * samples;
        return Math.max(1, (long) Math.ceil(exact - Math.ulp(exact) * 2));
    }
}
