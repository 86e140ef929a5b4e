package dev.tailrace.topics.latency;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * Formats durations as exactly as the clock allows: a difference of two readings of a clock that ticks each millisecond is
 * off by up to a millisecond, so 0 is printed as "below 1 ms", and no duration has decimals of a millisecond. Formats
 * percentiles only if there are enough samples for them.
 */
final class Resolution {

    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    private static final double[] RANKS = {50, 90, 99, 99.9, 99.99};
    private static final String[] NAMES = {"p50", "p90", "p99", "p99.9", "p99.99"};

    private final long ns;

    /** @param ns the coarser of the two clocks' ticks, in nanoseconds */
    Resolution(final long ns) {
        this.ns = ns;
    }

    /** The tick as text, such as {@code 1 ms}. */
    String words() {
        return ns >= NS_PER_MS ? ns / NS_PER_MS + " ms" : ns >= NS_PER_US ? ns / NS_PER_US + " us" : ns + " ns";
    }

    /** A duration as text, such as {@code 12 ms}, {@code 0.345 ms} or {@code below 1 ms}. */
    String describe(final long durationNs) {
        if (durationNs < ns) {
            return "below " + words();
        }
        return ns >= NS_PER_MS ? durationNs / ns * ns / NS_PER_MS + " ms" : fine(durationNs);
    }

    /** Names and formatted values, such as {@code p50} and {@code below 1 ms}; a percentile needs ten samples above it. */
    Map<String, String> percentiles(final AbstractHistogram histogram) {
        final Map<String, String> percentiles = new LinkedHashMap<>();
        if (histogram.getTotalCount() == 0) {
            return percentiles;
        }
        for (int i = 0; i < RANKS.length; i++) {
            if (histogram.getTotalCount() * (100 - RANKS[i]) / 100 >= 9.999) {
                percentiles.put(NAMES[i], describe(histogram.getValueAtPercentile(RANKS[i])));
            }
        }
        percentiles.put("max", describe(histogram.getMaxValue()));
        return percentiles;
    }

    /** The histogram keeps three digits. */
    private String fine(final long durationNs) {
        final double ms = (double) durationNs / NS_PER_MS;
        final String format = ms < 1 ? "%.3f ms" : ms < 100 ? "%.2f ms" : "%.0f ms";
        return String.format(Locale.ROOT, format, ms);
    }
}
