package dev.tailrace.result.statistics;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The samples of an interval: a histogram without its empty buckets, of which there are tens of thousands. All instances
 * have the buckets of a histogram with three significant digits. Immutable; takes 16 bytes for each used bucket.
 */
public final class IntervalSamples {

    // Never recorded into; provides the bounds of buckets.
    private static final Histogram BUCKETS = new Histogram(Long.MAX_VALUE / 2, Merged.DIGITS);
    private static final int FIRST_CAPACITY = 16;

    private final long[] values;
    private final long[] counts;
    private final long total;

    private IntervalSamples(final long[] values, final long[] counts) {
        this.values = values;
        this.counts = counts;
        this.total = Arrays.stream(counts).sum();
    }

    /** The samples of a histogram, in the buckets of three significant digits. */
    public static IntervalSamples of(final Histogram histogram) {
        long[] values = new long[FIRST_CAPACITY];
        long[] counts = new long[FIRST_CAPACITY];
        int used = 0;
        for (final HistogramIterationValue recorded : histogram.recordedValues()) {
            final long value = BUCKETS.highestEquivalentValue(recorded.getValueIteratedTo());
            if (used == 0 || values[used - 1] != value) {
                values = used == values.length ? Arrays.copyOf(values, 2 * used) : values;
                counts = used == counts.length ? Arrays.copyOf(counts, 2 * used) : counts;
                values[used++] = value;
            }
            counts[used - 1] += recorded.getCountAtValueIteratedTo();
        }
        return new IntervalSamples(Arrays.copyOf(values, used), Arrays.copyOf(counts, used));
    }

    /** A new histogram with these samples. */
    public Histogram toHistogram() {
        final Histogram histogram = new Histogram(Math.max(2, max()), Merged.DIGITS);
        addTo(histogram);
        return histogram;
    }

    void addTo(final Histogram merged) {
        for (int i = 0; i < values.length; i++) {
            merged.recordValueWithCount(values[i], counts[i]);
        }
    }

    /** Number of samples. */
    public long total() {
        return total;
    }

    /** The values of the used buckets, ascending. */
    long[] values() {
        return values.clone();
    }

    /** For each used bucket, the number of samples up to its value. */
    long[] passed() {
        final long[] passed = counts.clone();
        Arrays.parallelPrefix(passed, Long::sum);
        return passed;
    }

    /** Number of samples above a value. */
    long above(final long valueNs) {
        final int found = Arrays.binarySearch(values, valueNs);
        long above = 0;
        for (int i = found >= 0 ? found + 1 : -found - 1; i < values.length; i++) {
            above += counts[i];
        }
        return above;
    }

    /** The largest value; 0 without samples. */
    public long max() {
        return values.length == 0 ? 0 : values[values.length - 1];
    }

    /** A percentile, from 0 to 100, as HdrHistogram defines it; 0 without samples. */
    public long percentile(final double percentile) {
        final long rank = Merged.rank(total, percentile);
        long passed = 0;
        for (int i = 0; i < values.length; i++) {
            passed += counts[i];
            if (passed >= rank) {
                return values[i];
            }
        }
        return max();
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof IntervalSamples samples
                && Arrays.equals(values, samples.values)
                && Arrays.equals(counts, samples.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return total + " samples up to " + max();
    }
}
