package dev.tailrace.result.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;

/**
 * How often each value was recorded in each interval of a round, as far as it matters for one percentile. A resampling
 * adds up thousands of intervals; here each costs as many steps as it has different values near the percentile. Values
 * far below and far above are two values only: of all resamplings hardly one has its percentile there.
 */
final class IntervalCounts {

    /** Values are kept apart where the odds of being above are within this factor of those of the percentile. */
    private static final double FAR = 4;

    private static final double PERCENT = 100;

    private final double percentile;

    /** Distinct values of all intervals, rising. */
    private final long[] values;

    /** Of each interval, where its values are in {@link #values}, rising. */
    private final int[][] places;

    /** Of each interval, how often each of its values was recorded. */
    private final long[][] counts;

    private IntervalCounts(final double percentile, final long[] values, final int[][] places, final long[][] counts) {
        this.percentile = percentile;
        this.values = values;
        this.places = places;
        this.counts = counts;
    }

    /**
     * The counts of intervals, those without a sample too, because time passed in them.
     *
     * @param merged the samples of all these intervals
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

    // The percentile above which samples are this many times as likely.
    private static double withOdds(final double percentile, final double times) {
        final double odds = (PERCENT - percentile) / percentile * times;
        return PERCENT / (1 + odds);
    }

    // All samples share their buckets; those far away count at either end.
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

    /** An empty sum, for {@link #add}. */
    long[] emptySum() {
        return new long[values.length];
    }

    /** Adds an interval to a sum; returns how many samples it has. */
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

    /** The percentile of a sum of so many samples, as HdrHistogram defines it; 0 of none. */
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

    /** By interval, what share of its samples is above the percentile of all. */
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
