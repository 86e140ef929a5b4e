package dev.tailrace.metrics;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The upper bounds of the buckets of duration histograms: 100 ns to 10 s, from 1 us on six per decade, so that common
 * latency limits (200 us, 500 us, 1 ms, 2 ms, 5 ms) are bounds, and a duration is known to better than half of its value.
 */
final class DurationBounds {

    private static final long[] BELOW_1_US = {100, 200, 300, 500, 700};
    private static final long[] TENTHS_OF_A_DECADE = {10, 15, 20, 30, 50, 70};
    private static final long FIRST_TENTH_NS = 100;
    private static final long LONGEST_NS = 10_000_000_000L;

    private static final long[] BOUNDS_NS = boundsNs();

    /** For each length in bits, the first bucket that a number of this length can be in. */
    private static final int[] FIRST = first();

    private DurationBounds() {}

    private static long[] boundsNs() {
        final List<Long> bounds = new ArrayList<>();
        for (final long bound : BELOW_1_US) {
            bounds.add(bound);
        }
        for (long tenthNs = FIRST_TENTH_NS; tenthNs * TENTHS_OF_A_DECADE[0] < LONGEST_NS; tenthNs *= 10) {
            for (final long tenths : TENTHS_OF_A_DECADE) {
                bounds.add(tenths * tenthNs);
            }
        }
        bounds.add(LONGEST_NS);
        return bounds.stream().mapToLong(Long::longValue).toArray();
    }

    private static int[] first() {
        final int[] first = new int[Long.SIZE + 1];
        for (int bits = 1; bits < first.length; bits++) {
            first[bits] = search(1L << bits - 1);
        }
        return first;
    }

    // Not called for numbers of 64 bits, which are negative.
    private static int search(final long ns) {
        int bucket = 0;
        while (bucket < BOUNDS_NS.length && ns > BOUNDS_NS[bucket]) {
            bucket++;
        }
        return bucket;
    }

    /** Number of buckets; the last has no upper bound. */
    static int buckets() {
        return BOUNDS_NS.length + 1;
    }

    /** The bucket of a duration that is not below zero: at most three comparisons. */
    static int bucketOf(final long ns) {
        int bucket = FIRST[Long.SIZE - Long.numberOfLeadingZeros(ns)];
        while (bucket < BOUNDS_NS.length && ns > BOUNDS_NS[bucket]) {
            bucket++;
        }
        return bucket;
    }

    /** The upper bound of a bucket, in nanoseconds; of the last, that of the one before. */
    static long upperBoundNs(final int bucket) {
        return BOUNDS_NS[Math.min(bucket, BOUNDS_NS.length - 1)];
    }

    /** The upper bound of a bucket, in seconds, as label {@code le} has it. */
    static String upperBoundSeconds(final int bucket) {
        if (bucket == BOUNDS_NS.length) {
            return "+Inf";
        }
        final String text =
                BigDecimal.valueOf(BOUNDS_NS[bucket], 9).stripTrailingZeros().toPlainString();
        return text.contains(".") ? text : text + ".0";
    }
}
