package dev.tailrace.metrics;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Histogram of durations for the hot path: recording takes a few nanoseconds and allocates nothing.
 *
 * <p>One thread records; any thread may read at the same time, and sees recent values of the counts. The bounds of the
 * buckets are those of {@link DurationBounds}, the same everywhere, so that counts of several threads and processes add up.
 */
public final class DurationCounts implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle SUM;

    static {
        try {
            SUM = MethodHandles.lookup().findVarHandle(DurationCounts.class, "sumNs", long.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] counts = new long[DurationBounds.buckets()];
    private long sumNs;

    /** Counts one duration in nanoseconds; a negative one, which only the use of two clocks can cause, counts as zero. */
    public void record(final long ns) {
        add(ns, 1);
    }

    /** Counts {@code times} durations of {@code ns} nanoseconds each. */
    public void add(final long ns, final long times) {
        final long counted = Math.max(0, ns);
        final int bucket = DurationBounds.bucketOf(counted);
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
     * The upper bound, in nanoseconds, of the bucket with this quantile; 0 while nothing was recorded. From any thread.
     *
     * @param quantile from 0 to 1
     */
    public long upperBoundNs(final double quantile) {
        final long[] sums = new long[DurationBounds.buckets()];
        addTo(sums);
        final double wanted = quantile * Arrays.stream(sums).sum();
        long seen = 0;
        for (int bucket = 0; bucket < sums.length; bucket++) {
            seen += sums[bucket];
            if (seen > 0 && seen >= wanted) {
                return DurationBounds.upperBoundNs(bucket);
            }
        }
        return 0;
    }

    /** All durations together, in nanoseconds; from any thread. */
    long sumNs() {
        return (long) SUM.getOpaque(this);
    }
}
