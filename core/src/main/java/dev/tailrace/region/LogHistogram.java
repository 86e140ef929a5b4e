package dev.tailrace.region;

/**
 * Histogram of numbers, such as durations, with a relative error of at most an eighth: good for a summary, not for a
 * benchmark. Written by one thread; recording is a few instructions and allocates nothing.
 */
public final class LogHistogram {

    private static final int SUB_BITS = 3;
    private static final int SUBS = 1 << SUB_BITS;

    private final long[] buckets = new long[(64 - SUB_BITS + 1) * SUBS];
    private long count;
    private long max;

    void record(final long value) {
        final long counted = Math.max(0, value);
        buckets[bucketOf(counted)]++;
        count++;
        max = Math.max(max, counted);
    }

    private static int bucketOf(final long value) {
        if (value < SUBS) {
            return (int) value;
        }
        final int shift = 63 - Long.numberOfLeadingZeros(value) - SUB_BITS;
        return (shift << SUB_BITS) + (int) (value >>> shift);
    }

    private static long highestIn(final int bucket) {
        if (bucket < SUBS) {
            return bucket;
        }
        final int shift = (bucket >>> SUB_BITS) - 1;
        return ((bucket & SUBS - 1) + SUBS + 1L << shift) - 1;
    }

    /** Number of recorded values. */
    public long count() {
        return count;
    }

    /** The largest value; 0 when there is none. */
    public long max() {
        return max;
    }

    /**
     * A percentile: the upper end of the bucket that contains it, at most {@link #max}.
     *
     * @param percent from 0 to 100
     */
    public long percentile(final double percent) {
        long left = (long) Math.ceil(percent / 100 * count);
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            left -= buckets[bucket];
            if (left <= 0 && count > 0) {
                return Math.min(max, highestIn(bucket));
            }
        }
        return max;
    }
}
