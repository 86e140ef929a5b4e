package dev.tailrace.load.drive;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Records;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Open-loop load generator: sends each record when it is due, whether or not the receiver keeps up.
 *
 * <p>The schedule is fixed before the run. A record that could not be sent in time is sent as soon as possible and its
 * lateness is recorded; the schedule never moves. A driver that still has a backlog when the schedule has been over for the
 * grace period gives up and reports the number of unsent records.
 *
 * <p>Single-threaded. A record costs two clock readings, or one during a backlog, plus the cost of the sender; nothing is
 * allocated.
 */
public final class OpenLoop {

    private static final long NS_PER_SECOND = 1_000_000_000;

    private final LoadShape shape;
    private final Records records;
    private final RecordSender sender;
    private final LongSupplier clockNs;
    private final LongConsumer pauseNs;
    private final IntervalHistograms lateness;
    private final long[] waitedNs;

    private long next;
    private long sent;
    private byte[] record;
    private Records.Selection share = (value, number) -> true;
    private LongConsumer listener = lateNs -> {};

    /**
     * @param clockNs a clock in nanoseconds that never goes back, with any origin
     * @param pauseNs waits for about so long, at least 1, until a record is due; may return early or late
     */
    public OpenLoop(
            final LoadShape shape,
            final Records records,
            final RecordSender sender,
            final LongSupplier clockNs,
            final LongConsumer pauseNs) {
        this.shape = shape;
        this.records = records;
        this.sender = sender;
        this.clockNs = clockNs;
        this.pauseNs = pauseNs;
        this.lateness = new IntervalHistograms(shape);
        this.waitedNs = new long[(int) (shape.lengthNs() / NS_PER_SECOND) + 1];
    }

    /** Sends only a share of the records, each when it is due in the schedule of all. */
    public void only(final Records.Selection own) {
        share = own;
    }

    /** Sets the listener for the lateness of each sent record, in nanoseconds. The listener must return at once. */
    public void onEach(final LongConsumer taker) {
        listener = taker;
    }

    /**
     * Sends the remaining records of the schedule.
     *
     * @param startNs start of the schedule, on the clock; may be in the future
     * @param graceNs how long to continue after the end of the schedule
     * @param stopped checked before each record
     */
    public void run(final long startNs, final long graceNs, final BooleanSupplier stopped) {
        final long count = shape.records();
        final long lastNs = startNs + shape.lengthNs() + graceNs;
        long nowNs = clockNs.getAsLong();
        while (isLeft(count) && nowNs - lastNs < 0 && !stopped.getAsBoolean()) {
            final long dueNs = startNs + shape.dueAfterNs(next);
            final long beforeNs = nowNs;
            nowNs = waitUntil(dueNs, nowNs, stopped);
            waitedNs[(int) ((dueNs - startNs) / NS_PER_SECOND)] += nowNs - beforeNs;
            if (nowNs - dueNs >= 0) {
                send(dueNs - startNs, nowNs - dueNs);
                nowNs = clockNs.getAsLong();
            }
        }
    }

    /** Proceeds to the next record of the share, and has it ready before it is due; false after the last one. */
    private boolean isLeft(final long count) {
        while (record == null && next < count) {
            final byte[] candidate = records.record(next);
            if (share.has(candidate, next)) {
                record = candidate;
            } else {
                next++;
            }
        }
        return record != null;
    }

    private void send(final long dueAfterNs, final long lateNs) {
        lateness.record(dueAfterNs, lateNs);
        listener.accept(lateNs);
        sender.send(next, record);
        record = null;
        next++;
        sent++;
    }

    private long waitUntil(final long dueNs, final long fromNs, final BooleanSupplier stopped) {
        long nowNs = fromNs;
        while (dueNs - nowNs > 0 && !stopped.getAsBoolean()) {
            pauseNs.accept(dueNs - nowNs);
            nowNs = clockNs.getAsLong();
        }
        return nowNs;
    }

    /** Time spent waiting for records to be due, in nanoseconds; by the second of the schedule in which they are due. */
    public long[] waitedNs() {
        return waitedNs.clone();
    }

    /** Number of records passed to the sender. */
    public long sent() {
        return sent;
    }

    /** Number of records of the schedule, or of its share, that have not been sent. */
    public long unsent() {
        long unsent = 0;
        for (long number = next; number < shape.records(); number++) {
            unsent += share.has(number == next && record != null ? record : records.record(number), number) ? 1 : 0;
        }
        return unsent;
    }

    /** Lateness of passing each record to the sender, in nanoseconds; one histogram for each second of the schedule. */
    public List<Histogram> lateness() {
        return lateness.seconds();
    }
}
