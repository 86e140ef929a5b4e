package dev.tailrace.result.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;

/**
 * Counts of each value in each interval of a round, reduced to the values that matter for one percentile. Resampling adds
 * up thousands of intervals; here the cost of an interval is the number of its distinct values near the percentile. All
 * values far below the percentile are merged into one value, and so are those far above, because hardly any resample has
 * its percentile there.
 */
final class IntervalCounts {

    /**
     * Values stay distinct where the odds of a sample being above them are within this factor of the odds at the
     * percentile.
     */
    private static final double FAR = 4;

    private static final double PERCENT = 100;

    private final double percentile;

    /** Distinct values of all intervals, ascending. */
    private final long[] values;

    /** For each interval, the indices of its values in {@link #values}, ascending. */
    private final int[][] places;

    /** For each interval, the count of each of its values. */
    private final long[][] counts;

    private IntervalCounts(final double percentile, final long[] values, final int[][] places, final long[][] counts) {
        this.percentile = percentile;
        this.values = values;
        this.places = places;
        this.counts = counts;
    }

    /**
     * Counts the samples of intervals. Intervals without samples are included, because time passed in them.
     *
     * @param merged samples of all these intervals
     */
    static IntervalCounts around(
            final double percentile, final List<IntervalSamples> intervals, final Histogram merged) {
        final long[] values = valuesAround(percentile, merged);
        final int[][] places = new int[intervals.size()][];
        final long[][] counts = new long[intervals.size()][];
        final long[] sum = new long[values.length];
        for (int interval = 0; interval < places.length; interval++) {
            addTo(sum, intervals.get(interval), values);
            places[interval] = notZero(sum);
            counts[interval] = Arrays.stream(places[interval])
                    .mapToLong(place -> sum[place])
                    .toArray();
            Arrays.fill(sum, 0);
        }
        return new IntervalCounts(percentile, values, places, counts);
    }

    private static long[] valuesAround(final double percentile, final Histogram merged) {
        final long lowest = merged.getValueAtPercentile(withOdds(percentile, FAR));
        final long highest = merged.getValueAtPercentile(withOdds(percentile, 1 / FAR));
        return StreamSupport.stream(merged.recordedValues().spliterator(), false)
                .mapToLong(value -> merged.highestEquivalentValue(value.getValueIteratedTo()))
                .filter(value -> value >= lowest && value <= highest)
                .toArray();
    }

    // The percentile at which the odds of a sample being above are this multiple.
    private static double withOdds(final double percentile, final double times) {
        final double odds = (PERCENT - percentile) / percentile * times;
        return PERCENT / (1 + odds);
    }

    // All intervals share their buckets; far values are counted at the ends.
    private static void addTo(final long[] sum, final IntervalSamples interval, final long[] values) {
        for (int i = 0; i < interval.size(); i++) {
            final int found = Arrays.binarySearch(values, interval.value(i));
            sum[Math.min(values.length - 1, found >= 0 ? found : -found - 1)] += interval.count(i);
        }
    }

    private static int[] notZero(final long[] sum) {
        final int[] places =
                new int[(int) Arrays.stream(sum).filter(count -> count > 0).count()];
        int next = 0;
        for (int place = 0; place < sum.length; place++) {
            if (sum[place] > 0) {
                places[next++] = place;
            }
        }
        return places;
    }

    int intervals() {
        return places.length;
    }

    /** A new empty sum for {@link #add}. */
    long[] emptySum() {
        return new long[values.length];
    }

    /** Adds an interval to a sum; returns the number of its samples. */
    long add(final int interval, final long[] sum) {
        final int[] own = places[interval];
        final long[] times = counts[interval];
        long added = 0;
        for (int i = 0; i < own.length; i++) {
            sum[own[i]] += times[i];
            added += times[i];
        }
        return added;
    }

    /** The percentile of a sum with this number of samples, as HdrHistogram defines it; 0 without samples. */
    long percentile(final long[] sum, final long samples) {
        final long rank = Merged.rank(samples, percentile);
        long passed = 0;
        for (int place = 0; place < sum.length; place++) {
            passed += sum[place];
            if (passed >= rank) {
                return values[place];
            }
        }
        return 0;
    }

    /** For each interval, the share of its samples above the percentile of all intervals. */
    double[] sharesAbove() {
        final long[] all = emptySum();
        long samples = 0;
        for (int interval = 0; interval < intervals(); interval++) {
            samples += add(interval, all);
        }
        final long value = percentile(all, samples);
        final double[] shares = new double[intervals()];
        for (int interval = 0; interval < shares.length; interval++) {
            shares[interval] = shareAbove(value, interval);
        }
        return shares;
    }

    private double shareAbove(final long value, final int interval) {
        long above = 0;
        long all = 0;
        for (int i = 0; i < places[interval].length; i++) {
            all += counts[interval][i];
            above += values[places[interval][i]] > value ? counts[interval][i] : 0;
        }
        return all == 0 ? 0 : (double) above / all;
    }
}
