package dev.tailrace.load;

import dev.tailrace.load.schedule.LoadShape;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Durations in nanoseconds, recorded into one histogram per second of a schedule. Any part of a run can be examined, and
 * the histograms of several parts can be added. Takes 190 kB for each second of the schedule; recording allocates nothing.
 * Used by one thread.
 */
public final class IntervalHistograms {

    /** Longest duration that is recorded as it is; longer durations count as this one. */
    public static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(1_000);

    private static final int DIGITS = 3;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final List<Histogram> seconds = new ArrayList<>();

    /** Creates one histogram for each second of the schedule. */
    public IntervalHistograms(final LoadShape shape) {
        for (long fromNs = 0; fromNs < shape.lengthNs(); fromNs += INTERVAL_NS) {
            seconds.add(newHistogram());
        }
    }

    private static Histogram newHistogram() {
        return new Histogram(1, LONGEST_NS, DIGITS);
    }

    /**
     * Records a duration; a negative duration counts as zero.
     *
     * @param dueNs when the record of this duration was due, from the start of the schedule
     */
    public void record(final long dueNs, final long durationNs) {
        seconds.get((int) (dueNs / INTERVAL_NS)).recordValue(Math.max(0, Math.min(durationNs, LONGEST_NS)));
    }

    /** One histogram for each second. */
    public List<Histogram> seconds() {
        return seconds;
    }

    /** Sum of the histograms of the seconds from {@code from} (inclusive) to {@code to} (exclusive). */
    public static Histogram sum(final List<Histogram> seconds, final int from, final int to) {
        final Histogram sum = newHistogram();
        seconds.subList(from, to).forEach(sum::add);
        return sum;
    }

    /** Sum of all histograms. */
    public static Histogram sum(final List<Histogram> seconds) {
        return sum(seconds, 0, seconds.size());
    }
}
