package dev.tailrace.cli.run;

import dev.tailrace.metrics.DurationCounts;
import org.HdrHistogram.Histogram;

/**
 * Histogram of latencies in nanoseconds, to three digits, up to an hour. Written by one thread. Recording allocates
 * nothing.
 */
final class ProcessingLatencies {

    private static final long LONGEST_NS = 3_600_000_000_000L;

    private final String meaning;
    private final boolean isLive;
    private final DurationCounts live = new DurationCounts();
    private final Histogram histogram = new Histogram(1, LONGEST_NS, 3);

    /**
     * @param meaning what is measured, in words
     * @param isLive whether other threads read the counts during the run
     */
    ProcessingLatencies(final String meaning, final boolean isLive) {
        this.meaning = meaning;
        this.isLive = isLive;
    }

    void record(final long ns) {
        histogram.recordValue(Math.max(0, Math.min(LONGEST_NS, ns)));
        if (isLive) {
            live.record(ns);
        }
    }

    /** The counts that other threads may read during the run. */
    DurationCounts live() {
        return live;
    }

    /** The latencies so far; from any thread, which may see a slightly older state. */
    Histogram copy() {
        return histogram.copy();
    }

    String meaning() {
        return meaning;
    }

    long count() {
        return histogram.getTotalCount();
    }

    long percentileNs(final double percentile) {
        return histogram.getValueAtPercentile(percentile);
    }

    long maxNs() {
        return histogram.getMaxValue();
    }
}
