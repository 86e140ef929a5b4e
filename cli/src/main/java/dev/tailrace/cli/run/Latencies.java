package dev.tailrace.cli.run;

import org.HdrHistogram.Histogram;

/** Latencies in nanoseconds, to three digits, up to an hour. Written by one thread. Recording allocates nothing. */
final class Latencies {

    private static final long LONGEST_NS = 3_600_000_000_000L;

    private final String meaning;
    private final Histogram histogram = new Histogram(1, LONGEST_NS, 3);

    /** @param meaning what is measured, in words */
    Latencies(final String meaning) {
        this.meaning = meaning;
    }

    void record(final long ns) {
        histogram.recordValue(Math.max(0, Math.min(LONGEST_NS, ns)));
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
