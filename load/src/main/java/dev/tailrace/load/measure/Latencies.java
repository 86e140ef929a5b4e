package dev.tailrace.load.measure;

import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Latencies of results, each from the moment at which the record that caused it was due until it was there; one histogram
 * for each second of the schedule, in nanoseconds.
 *
 * <p>Results whose record was due in the warm-up are left out. Latencies of zero and below, which no true clock gives,
 * are counted and recorded as zero.
 */
public final class Latencies {

    /** Longest latency that is told apart; longer ones count as this one. */
    public static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(1_000);

    private static final int DIGITS = 3;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final LoadShape shape;
    private final long startNs;
    private final long warmUpNs;
    private final List<Histogram> intervals = new ArrayList<>();
    private long notPositive;

    /**
     * @param startNs the start of the schedule, by the clock that arrivals are read from
     * @param warmUpNs how much of the schedule is left out
     */
    public Latencies(final LoadShape shape, final long startNs, final long warmUpNs) {
        this.shape = shape;
        this.startNs = startNs;
        this.warmUpNs = warmUpNs;
        for (long fromNs = 0; fromNs < shape.lengthNs(); fromNs += INTERVAL_NS) {
            intervals.add(newHistogram());
        }
    }

    /** A histogram for latencies. */
    public static Histogram newHistogram() {
        return new Histogram(1, LONGEST_NS, DIGITS);
    }

    /** Takes the results of a sink; what did not arrive has no latency. */
    public void add(final Expectation expected, final long[] arrivedNs) {
        for (int index = 0; index < expected.size(); index++) {
            final long dueNs = shape.dueAfterNs(expected.cause(index));
            if (arrivedNs[index] != ResultCheck.NEVER && dueNs >= warmUpNs) {
                record(dueNs, arrivedNs[index] - startNs - dueNs);
            }
        }
    }

    private void record(final long dueNs, final long latencyNs) {
        if (latencyNs <= 0) {
            notPositive++;
        }
        intervals.get((int) (dueNs / INTERVAL_NS)).recordValue(Math.max(0, Math.min(latencyNs, LONGEST_NS)));
    }

    /** One for each second of the schedule, by when records were due; empty ones for the warm-up. */
    public List<Histogram> intervals() {
        return intervals;
    }

    /** All together. */
    public Histogram total() {
        final Histogram total = newHistogram();
        intervals.forEach(total::add);
        return total;
    }

    /** Samples of zero or below. */
    public long notPositive() {
        return notPositive;
    }
}
