package dev.tailrace.load.run;

import dev.tailrace.load.drive.Trail;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * When each result passed the borders between its stages: from when its record was due to when that was handed over, to when it
 * stood in the log of the input, to when the result stood in the log of its topic, to when a consumer had it.
 *
 * <p>The broker's clock has steps of a millisecond, and a moment of it is taken for the middle of its millisecond. A border never
 * lies outside of its neighbours, so no stage is below zero, and the stages of a result add up to its latency to the
 * nanosecond.
 */
public final class StageTimes {

    /** Nothing is known. */
    public static final StageTimes NONE = new StageTimes(null, new TreeMap<>());

    private static final long NS_PER_MS = 1_000_000;

    /** By more than this a border of the broker's clock lies outside of its neighbours only when the clocks disagree. */
    private static final long TRUSTED_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Trail trail;
    private final SortedMap<String, long[]> writtenMs;

    /** Takes the stages of a result; all in nanoseconds. */
    @FunctionalInterface
    public interface Taker {

        /**
         * One result.
         *
         * @param queueNs from when its record was due to when it was handed over
         * @param inNs to when it stood in the log of the input
         * @param processNs to when the result stood in its log, or was there where there is no broker
         * @param outNs to when it was there
         */
        void take(long queueNs, long inNs, long processNs, long outNs);
    }

    /**
     * Of a run.
     *
     * @param trail of its driver
     * @param writtenMs by sink, when each expected result stood in its log, in milliseconds of the epoch; empty where there is no
     *     broker
     */
    public StageTimes(final Trail trail, final SortedMap<String, long[]> writtenMs) {
        this.trail = trail;
        this.writtenMs = writtenMs;
    }

    /** Whether anything is known. */
    public boolean isKnown() {
        return trail != null;
    }

    /** Whether there was a broker on the way. */
    public boolean hasBroker() {
        return !writtenMs.isEmpty();
    }

    /**
     * Tells the stages of a result.
     *
     * @param cause number of its record
     * @param dueNs when that was due, from the start of the schedule
     * @param arrivedNs when the result was there, from the start of the schedule
     * @return whether the clocks agree
     */
    public boolean tell(
            final String sink,
            final int index,
            final long cause,
            final long dueNs,
            final long arrivedNs,
            final Taker taker) {
        final int record = (int) cause;
        final long sentNs = within(dueNs + Math.max(0, trail.lateNs(record)), dueNs, arrivedNs);
        if (!hasBroker()) {
            taker.take(sentNs - dueNs, 0, arrivedNs - sentNs, 0);
            return true;
        }
        final long readInNs = sinceStart(trail.writtenEpochMs(record));
        final long readOutNs = sinceStart(writtenMs.get(sink)[index]);
        final long inNs = within(readInNs, sentNs, arrivedNs);
        final long outNs = within(readOutNs, inNs, arrivedNs);
        taker.take(sentNs - dueNs, inNs - sentNs, outNs - inNs, arrivedNs - outNs);
        return Math.abs(inNs - readInNs) <= TRUSTED_NS && Math.abs(outNs - readOutNs) <= TRUSTED_NS;
    }

    private long sinceStart(final long epochMs) {
        return epochMs * NS_PER_MS + NS_PER_MS / 2 - trail.startEpochNs();
    }

    private static long within(final long value, final long low, final long high) {
        return Math.max(low, Math.min(value, high));
    }
}
