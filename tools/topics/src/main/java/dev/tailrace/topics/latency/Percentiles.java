package dev.tailrace.topics.latency;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/** Formats percentiles, each only if there are enough samples for it and the clock can resolve it. */
final class Percentiles {

    private static final double[] RANKS = {50, 90, 99, 99.9, 99.99};
    private static final String[] NAMES = {"p50", "p90", "p99", "p99.9", "p99.99"};

    private Percentiles() {}

    /** Names and formatted values, such as {@code p50} and {@code below 1 ms}; a percentile needs ten samples above it. */
    static Map<String, String> of(final AbstractHistogram histogram, final Resolution resolution) {
        final Map<String, String> percentiles = new LinkedHashMap<>();
        if (histogram.getTotalCount() == 0) {
            return percentiles;
        }
        for (int i = 0; i < RANKS.length; i++) {
            if (histogram.getTotalCount() * (100 - RANKS[i]) / 100 >= 9.999) {
                percentiles.put(NAMES[i], resolution.describe(histogram.getValueAtPercentile(RANKS[i])));
            }
        }
        percentiles.put("max", resolution.describe(histogram.getMaxValue()));
        return percentiles;
    }
}
