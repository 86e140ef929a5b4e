package dev.tailrace.load.run;

import org.HdrHistogram.Histogram;

/**
 * Measured result of a phase of a run, or of the same phase of several runs of an engine.
 *
 * @param latency latencies of results, in nanoseconds
 * @param lateness lateness of sending, in nanoseconds
 * @param records number of records that were due
 * @param usage resources used in the phase
 */
public record PhaseResult(Histogram latency, Histogram lateness, long records, PhaseUsage usage) {

    private static final double NS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    /** A percentile of the latency, in nanoseconds. */
    public double percentileNs(final double percentile) {
        return latency.getValueAtPercentile(percentile);
    }

    /** Processor seconds of the engine per million records. */
    public double engineCpuPerMillion() {
        return usage.engineCpuNs() / NS_PER_SECOND / records * MILLION;
    }
}
