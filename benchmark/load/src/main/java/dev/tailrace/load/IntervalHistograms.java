package dev.tailrace.load;

import dev.tailrace.load.schedule.LoadShape;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Durations in nanoseconds, in a histogram for each second of a schedule; so any part of a run can be looked at, and the
 * histograms of parts can be added. Takes 190 kB a second; recording allocates nothing. Used by one thread.
 */
public final class IntervalHistograms {

    /** Longest duration that is told apart; longer ones count as this one. */
    public static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(1_000);

    private static final int DIGITS = 3;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final List<Histogram> seconds = new ArrayList<>();

    /** One for each second that a schedule lasts. */
    public IntervalHistograms(final LoadShape shape) {
        for (long fromNs = 0; fromNs < shape.lengthNs(); fromNs += INTERVAL_NS) {
            seconds.add(newHistogram());
        }
    }

    private static Histogram newHistogram() {
        return new Histogram(1, LONGEST_NS, DIGITS);
    }

    /**
     * Takes a duration; below zero it counts as zero.
     *
     * @param dueNs when the record that it belongs to was due, from the start of the schedule
     */
    public void record(final long dueNs, final long durationNs) {
        seconds.get((int) (dueNs / INTERVAL_NS)).recordValue(Math.max(0, Math.min(durationNs, LONGEST_NS)));
    }

    /** One for each second. */
    public List<Histogram> seconds() {
        return seconds;
    }

    /** The seconds from one to before another together. */
    public static Histogram sum(final List<Histogram> seconds, final int from, final int to) {
        final Histogram sum = newHistogram();
        seconds.subList(from, to).forEach(sum::add);
        return sum;
    }

    /** All seconds together. */
    public static Histogram sum(final List<Histogram> seconds) {
        return sum(seconds, 0, seconds.size());
    }
}
