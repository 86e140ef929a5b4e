package dev.tailrace.metrics;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Histogram of durations for the hot path: recording takes a few nanoseconds and allocates nothing.
 *
 * <p>The upper bounds of the buckets are 100 ns to 10 s, from 1 us on six per decade, so that common latency limits (200 us,
 * 500 us, 1 ms, 2 ms, 5 ms) are bounds, and a duration is known to better than half of its value. They are the same
 * everywhere, so that counts of several threads and processes add up.
 *
 * <p>One thread records; any thread may read at the same time, and sees recent values of the counts.
 */
public final class DurationCounts implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final long[] BELOW_1_US = {100, 200, 300, 500, 700};
    private static final long[] TENTHS_OF_A_DECADE = {10, 15, 20, 30, 50, 70};
    private static final long FIRST_TENTH_NS = 100;
    private static final long LONGEST_NS = 10_000_000_000L;
    private static final long[] BOUNDS_NS = boundsNs();

    /** For each length in bits, the first bucket that a number of this length can be in. */
    private static final int[] FIRST = first();

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle SUM;

    static {
        try {
            SUM = MethodHandles.lookup().findVarHandle(DurationCounts.class, "sumNs", long.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] counts = new long[buckets()];
    private long sumNs;

    private static long[] boundsNs() {
        final LongStream decades = LongStream.iterate(
                        FIRST_TENTH_NS,
                        tenthNs -> tenthNs * TENTHS_OF_A_DECADE[0] < LONGEST_NS,
                        tenthNs -> tenthNs * 10)
                .flatMap(tenthNs -> Arrays.stream(TENTHS_OF_A_DECADE).map(tenths -> tenths * tenthNs));
        return LongStream.concat(LongStream.concat(Arrays.stream(BELOW_1_US), decades), LongStream.of(LONGEST_NS))
                .toArray();
    }

    // Not for numbers of 64 bits, which are negative.
    private static int[] first() {
        final int[] first = new int[Long.SIZE + 1];
        for (int bits = 1; bits < first.length; bits++) {
            first[bits] = bucketFrom(0, 1L << bits - 1);
        }
        return first;
    }

    private static int bucketFrom(final int first, final long ns) {
        int bucket = first;
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
        return bucketFrom(FIRST[Long.SIZE - Long.numberOfLeadingZeros(ns)], ns);
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

    /** Counts one duration in nanoseconds; a negative one, which only the use of two clocks can cause, counts as zero. */
    public void record(final long ns) {
        add(ns, 1);
    }

    /** Counts {@code times} durations of {@code ns} nanoseconds each. */
    public void add(final long ns, final long times) {
        final long counted = Math.max(0, ns);
        final int bucket = bucketOf(counted);
        COUNT.setOpaque(counts, bucket, counts[bucket] + times);
        SUM.setOpaque(this, sumNs + counted * times);
    }

    /** Adds what another has counted; for the thread that records here, while another may record there. */
    public void addAll(final DurationCounts other) {
        other.addTo(counts);
        sumNs += other.sumNs();
    }

    /** Adds the current counts to {@code sums}; may be called from any thread. */
    void addTo(final long[] sums) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            sums[bucket] += (long) COUNT.getOpaque(counts, bucket);
        }
    }

    /**
     * The upper bound, in nanoseconds, of the bucket with this quantile, of the last bucket that of the one before; 0 while
     * nothing was recorded. From any thread.
     *
     * @param quantile from 0 to 1
     */
    public long upperBoundNs(final double quantile) {
        final long[] sums = new long[buckets()];
        addTo(sums);
        final double wanted = quantile * Arrays.stream(sums).sum();
        long seen = 0;
        for (int bucket = 0; bucket < sums.length; bucket++) {
            seen += sums[bucket];
            if (seen > 0 && seen >= wanted) {
                return BOUNDS_NS[Math.min(bucket, BOUNDS_NS.length - 1)];
            }
        }
        return 0;
    }

    /** All durations together, in nanoseconds; from any thread. */
    long sumNs() {
        return (long) SUM.getOpaque(this);
    }
}
