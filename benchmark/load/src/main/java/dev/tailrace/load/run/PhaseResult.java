package dev.tailrace.load.run;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A phase of a run, or the same phase of several runs of an engine together.
 *
 * @param latency in nanoseconds
 * @param lateness how late records were sent, in nanoseconds
 * @param records that were due
 * @param usage what the phase took
 */
public record PhaseResult(Histogram latency, Histogram lateness, long records, PhaseUsage usage) {

    private static final double NS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    /** In nanoseconds. */
    public double percentileNs(final double percentile) {
        return latency.getValueAtPercentile(percentile);
    }

    /** Processor seconds of the engine for a million records. */
    public double engineCpuPerMillion() {
        return perMillion(usage.engineCpuNs());
    }

    /** The same without the compilers of its JVM: what a run of hours comes to. */
    public double warmCpuPerMillion() {
        return perMillion(usage.engineCpuNs() - usage.engineCompilersNs());
    }

    /** Processor seconds of the broker for a million records. */
    public double brokerCpuPerMillion() {
        return perMillion(usage.brokerCpuNs());
    }

    private double perMillion(final long cpuNs) {
        return cpuNs / NS_PER_SECOND / records * MILLION;
    }

    /** Whether others used so much of the machine that times say little about the engine. */
    public boolean isDisturbed() {
        return usage.othersProcessors() >= QuietMachine.DISTURBED_FROM;
    }

    /** Latencies of all of them. */
    public static Histogram merged(final List<PhaseResult> phases) {
        final Histogram merged = new Histogram(phases.get(0).latency());
        phases.forEach(phase -> merged.add(phase.latency()));
        return merged;
    }
}
