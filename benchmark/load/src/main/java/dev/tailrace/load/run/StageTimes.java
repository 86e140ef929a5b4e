package dev.tailrace.load.run;

import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.load.Longs;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Times at which each result passed the borders between the stages of its latency: its record was due, the record was sent,
 * the record was in the input log, the result was in the output log, a consumer received the result.
 *
 * <p>The broker's clock has a resolution of one millisecond; a reading is taken as the middle of its millisecond. A border
 * is limited to the times of its neighbours, so no stage is negative, and the stages of a result add up to its latency to
 * the nanosecond.
 */
public final class StageTimes {

    /** No times are known. */
    public static final StageTimes NONE = new StageTimes(null, new TreeMap<>());

    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SECOND = 1_000_000_000;

    /**
     * A border read from the broker's clock that is farther than this outside of its neighbours shows that the clocks
     * disagree.
     */
    private static final long TRUSTED_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Trail trail;
    private final SortedMap<String, Longs> writtenMs;

    /** Receives the stages of results; all values are in nanoseconds. */
    @FunctionalInterface
    public interface Taker {

        /**
         * Receives the stages of one result.
         *
         * @param queueNs from when its record was due until the record was sent
         * @param inNs from then until the record was in the input log
         * @param processNs from then until the result was in the output log, or, without a broker, had arrived
         * @param outNs from then until the result had arrived
         */
        void take(long queueNs, long inNs, long processNs, long outNs);
    }

    /**
     * The stage times of a run.
     *
     * @param trail trail of the run's driver
     * @param writtenMs by sink, when each expected result was in its log, in milliseconds of the epoch; empty without a
     *     broker
     */
    public StageTimes(final Trail trail, final SortedMap<String, Longs> writtenMs) {
        this.trail = trail;
        this.writtenMs = writtenMs;
    }

    /** Whether times are known. */
    public boolean isKnown() {
        return trail != null;
    }

    /** Whether the run used a broker. */
    public boolean hasBroker() {
        return !writtenMs.isEmpty();
    }

    /**
     * Passes the stages of a result to the taker.
     *
     * @param cause number of the record that caused the result
     * @param dueNs when that record was due, from the start of the schedule
     * @param arrivedNs when the result arrived, from the start of the schedule
     * @return whether the clocks agree
     */
    public boolean split(
            final String sink,
            final int index,
            final long cause,
            final long dueNs,
            final long arrivedNs,
            final Taker taker) {
        final long sentNs = within(dueNs + Math.max(0, trail.lateNs(cause)), dueNs, arrivedNs);
        if (!hasBroker()) {
            taker.take(sentNs - dueNs, 0, arrivedNs - sentNs, 0);
            return true;
        }
        final long readInNs = sinceStart(trail.writtenEpochMs(cause));
        final long readOutNs = sinceStart(writtenMs.get(sink).get(index));
        final long inNs = within(readInNs, sentNs, arrivedNs);
        final long outNs = within(readOutNs, inNs, arrivedNs);
        taker.take(sentNs - dueNs, inNs - sentNs, outNs - inNs, arrivedNs - outNs);
        return Math.abs(inNs - readInNs) <= TRUSTED_NS && Math.abs(outNs - readOutNs) <= TRUSTED_NS;
    }

    /**
     * Adds, for each second in which results of a sink arrived, how far the broker's clock can be ahead of the driver's: a
     * time of its log is a whole millisecond, and a record was sent before and a result arrived after it was written.
     */
    void compareClocks(
            final String sink,
            final Expectation expected,
            final Longs arrivedNs,
            final LoadShape shape,
            final long startNs,
            final ClockLog log) {
        final Longs written = writtenMs.get(sink);
        long second = 0;
        long low = Long.MIN_VALUE;
        long high = Long.MAX_VALUE;
        for (int index = 0; index < expected.size(); index++) {
            final long cause = expected.cause(index);
            final long afterNs = arrivedNs.get(index) - startNs;
            if (ResultCheck.isThere(arrivedNs.get(index)) && trail.writtenEpochMs(cause) >= 0) {
                if (afterNs / NS_PER_SECOND != second && high != Long.MAX_VALUE) {
                    log.add(second * NS_PER_SECOND, low, high);
                    low = Long.MIN_VALUE;
                    high = Long.MAX_VALUE;
                }
                second = afterNs / NS_PER_SECOND;
                final long sentNs = shape.dueAfterNs(cause) + Math.max(0, trail.lateNs(cause));
                low = Math.max(low, written.get(index) * NS_PER_MS - trail.startEpochNs() - afterNs);
                high = Math.min(high, (trail.writtenEpochMs(cause) + 1) * NS_PER_MS - trail.startEpochNs() - sentNs);
            }
        }
        if (high != Long.MAX_VALUE) {
            log.add(second * NS_PER_SECOND, low, high);
        }
    }

    private long sinceStart(final long epochMs) {
        return epochMs * NS_PER_MS + NS_PER_MS / 2 - trail.startEpochNs();
    }

    private static long within(final long value, final long low, final long high) {
        return Math.max(low, Math.min(value, high));
    }
}
