package dev.tailrace.result.statistics;

import java.util.List;
import org.HdrHistogram.Histogram;

/** Histograms as one, and which of its percentiles may be spoken of. */
public final class Merged {

    /** So many samples have to lie beyond a percentile before it is shown: fewer, and it is the maximum by another name. */
    public static final long LEAST_SAMPLES_BEYOND = 10;

    static final int DIGITS = 3;

    private static final double PERCENT = 100;

    private Merged() {}

    /** A new histogram with the samples of all. */
    public static Histogram of(final List<IntervalSamples> intervals) {
        final Histogram merged = empty();
        intervals.forEach(interval -> interval.addTo(merged));
        return merged;
    }

    /** A histogram without samples that takes any. */
    static Histogram empty() {
        final Histogram empty = new Histogram(DIGITS);
        empty.setAutoResize(true);
        return empty;
    }

    /** How many samples lie beyond a percentile, from 0 to 100. */
    public static long samplesBeyond(final Histogram histogram, final double percentile) {
        return histogram.getTotalCount() - rank(histogram.getTotalCount(), percentile);
    }

    /** Whether there are enough samples beyond a percentile to show it. */
    public static boolean supports(final Histogram histogram, final double percentile) {
        return samplesBeyond(histogram, percentile) >= LEAST_SAMPLES_BEYOND;
    }

    /** The 1-based place of a percentile among so many samples; the rounding forgives what doubles cannot express. */
    static long rank(final long samples, final double percentile) {
        final double exact = percentile / PERCENT * samples;
        return Math.max(1, (long) Math.ceil(exact - Math.ulp(exact) * 2));
    }
}
