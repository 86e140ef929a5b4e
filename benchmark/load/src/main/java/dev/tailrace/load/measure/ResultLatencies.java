package dev.tailrace.load.measure;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Latencies of results, each from the moment at which the record that caused it was due until it was there; one histogram
 * for each second of the schedule, by when records were due, in nanoseconds.
 *
 * <p>Latencies of zero and below, which no true clock gives, are counted and recorded as zero.
 */
public final class ResultLatencies {

    private final LoadShape shape;
    private final long startNs;
    private final IntervalHistograms histograms;
    private long notPositive;

    /**
     * @param startNs the start of the schedule, by the clock that arrivals are read from
     */
    public ResultLatencies(final LoadShape shape, final long startNs) {
        this.shape = shape;
        this.startNs = startNs;
        this.histograms = new IntervalHistograms(shape);
    }

    /** Takes the results of a sink; what did not arrive has no latency. */
    public void add(final Expectation expected, final long[] arrivedNs) {
        for (int index = 0; index < expected.size(); index++) {
            if (arrivedNs[index] != ResultCheck.NEVER) {
                final long dueNs = shape.dueAfterNs(expected.cause(index));
                record(dueNs, arrivedNs[index] - startNs - dueNs);
            }
        }
    }

    private void record(final long dueNs, final long latencyNs) {
        if (latencyNs <= 0) {
            notPositive++;
        }
        histograms.record(dueNs, latencyNs);
    }

    /** One for each second of the schedule. */
    public List<Histogram> seconds() {
        return histograms.seconds();
    }

    /** Samples of zero or below. */
    public long notPositive() {
        return notPositive;
    }
}
