package dev.tailrace.experiments.flink.order;

import java.util.concurrent.TimeUnit;

/** Counts the results in each tenth of a second since the first. Allocates nothing after the start. One thread. */
final class Rate {

    /** Length of an interval. */
    static final long INTERVAL_MS = 100;

    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(INTERVAL_MS);
    private static final int INTERVALS = 6_000;

    private final int[] results = new int[INTERVALS];
    private long firstNs;
    private int last = -1;

    /** Counts a result; results after ten minutes count in the last interval. */
    void count(final long arrivedNs) {
        if (last < 0) {
            firstNs = arrivedNs;
        }
        last = (int) Math.min(INTERVALS - 1L, (arrivedNs - firstNs) / INTERVAL_NS);
        results[last]++;
    }

    /**
     * Comma-separated values: start of the interval in milliseconds since the first result, and the number of results in
     * it.
     */
    String csv() {
        final StringBuilder text = new StringBuilder("ms,results\n");
        for (int i = 0; i <= last; i++) {
            text.append(i * INTERVAL_MS).append(',').append(results[i]).append('\n');
        }
        return text.toString();
    }
}
