package dev.tailrace.load.measure;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.Longs;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Latencies of results, each from when the record that caused it was due until the result arrived, in nanoseconds. There is
 * one histogram for each second of the schedule; a latency counts in the second in which its record was due.
 *
 * <p>Latencies of zero and below, which no correct clock produces, are counted and recorded as zero.
 */
public final class ResultLatencies {

    private final LoadShape shape;
    private final long startNs;
    private final IntervalHistograms histograms;
    private long notPositive;

    /** @param startNs start of the schedule, on the clock of the arrivals */
    public ResultLatencies(final LoadShape shape, final long startNs) {
        this.shape = shape;
        this.startNs = startNs;
        this.histograms = new IntervalHistograms(shape);
    }

    /** Adds the results of a sink; results that did not arrive have no latency. */
    public void add(final Expectation expected, final Longs arrivedNs) {
        for (int index = 0; index < expected.size(); index++) {
            if (arrivedNs.get(index) != ResultCheck.NEVER) {
                final long dueNs = shape.dueAfterNs(expected.cause(index));
                record(dueNs, arrivedNs.get(index) - startNs - dueNs);
            }
        }
    }

    private void record(final long dueNs, final long latencyNs) {
        if (latencyNs <= 0) {
            notPositive++;
        }
        histograms.record(dueNs, latencyNs);
    }

    /** One histogram for each second of the schedule. */
    public List<Histogram> seconds() {
        return histograms.seconds();
    }

    /** Number of latencies of zero or below. */
    public long notPositive() {
        return notPositive;
    }
}
