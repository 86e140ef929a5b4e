package dev.tailrace.load.experiment;

import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What is kept of a run. Times and processor time leave out the warm-up; the check leaves out nothing.
 *
 * @param engine its name
 * @param intervals latencies by second of the schedule, in nanoseconds
 * @param faults what was wrong with the results
 * @param notPositive latencies of zero and below
 * @param records records that were measured
 * @param unsent records that the driver did not send
 * @param lateP99Ns how late 99 of 100 records were sent at most, in nanoseconds
 * @param engineCpuNs processor time of the engine
 * @param brokerCpuNs processor time of the broker
 * @param engineResidentBytes the most memory that the engine had
 * @param engineReadyNs from the start of the engine's process until it was ready
 */
record RunResult(
        String engine,
        List<Histogram> intervals,
        Faults faults,
        long notPositive,
        long records,
        long unsent,
        long lateP99Ns,
        long engineCpuNs,
        long brokerCpuNs,
        long engineResidentBytes,
        long engineReadyNs) {

    private static final double NS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    Histogram latency() {
        final Histogram total = Latencies.newHistogram();
        intervals.forEach(total::add);
        return total;
    }

    double percentileNs(final double percentile) {
        return latency().getValueAtPercentile(percentile);
    }

    /** Processor seconds of the engine for a million records. */
    double engineCpuPerMillion() {
        return engineCpuNs / NS_PER_SECOND / records * MILLION;
    }

    /** Processor seconds of the broker for a million records. */
    double brokerCpuPerMillion() {
        return brokerCpuNs / NS_PER_SECOND / records * MILLION;
    }

    /** Whether it says anything about the engine: the load was sent, and the results are right. */
    boolean isValid() {
        return unsent == 0 && faults.isNone() && notPositive == 0 && latency().getTotalCount() > 0;
    }
}
