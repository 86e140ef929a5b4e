package dev.tailrace.bench.statistics;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The histogram of an interval without its empty buckets, of which there are tens of thousands.
 *
 * @param values the highest of each bucket, rising
 * @param counts how often each was recorded
 */
record IntervalSamples(long[] values, long[] counts) {

    static IntervalSamples of(final Histogram histogram) {
        long[] values = new long[16];
        long[] counts = new long[values.length];
        int used = 0;
        for (final HistogramIterationValue value : histogram.recordedValues()) {
            if (used == values.length) {
                values = Arrays.copyOf(values, 2 * used);
                counts = Arrays.copyOf(counts, 2 * used);
            }
            values[used] = value.getValueIteratedTo();
            counts[used++] = value.getCountAtValueIteratedTo();
        }
        return new IntervalSamples(Arrays.copyOf(values, used), Arrays.copyOf(counts, used));
    }

    void addTo(final Histogram merged) {
        for (int i = 0; i < values.length; i++) {
            merged.recordValueWithCount(values[i], counts[i]);
        }
    }
}
