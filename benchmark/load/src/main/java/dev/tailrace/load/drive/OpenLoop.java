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
 * Sends each record when it is due, whoever keeps up with it: open-loop load.
 *
 * <p>When a record is due is settled before the run. What could not be sent in time is sent as soon as possible, with
 * its lateness recorded; nobody moves the schedule. A driver that is still behind when the schedule has been over for the
 * grace gives up, and says how many records it has not sent.
 *
 * <p>One thread. A record costs two readings of the clock, or one when there is a backlog, and what the sender takes;
 * nothing is allocated.
 */
public final class OpenLoop {

    private final LoadShape shape;
    private final Records records;
    private final RecordSender sender;
    private final LongSupplier clockNs;
    private final Pause pause;
    private final IntervalHistograms lateness;

    private long sent;
    private LongConsumer listener = lateNs -> {};

    /**
     * @param clockNs a clock in nanoseconds that never goes back, with any origin
     */
    public OpenLoop(
            final LoadShape shape,
            final Records records,
            final RecordSender sender,
            final LongSupplier clockNs,
            final Pause pause) {
        this.shape = shape;
        this.records = records;
        this.sender = sender;
        this.clockNs = clockNs;
        this.pause = pause;
        this.lateness = new IntervalHistograms(shape);
    }

    /** Tells somebody, who must return at once, how late each record was sent, in nanoseconds. */
    public void toldTo(final LongConsumer taker) {
        listener = taker;
    }

    /**
     * Sends the records of the schedule that are left.
     *
     * @param startNs the start of the schedule, by the clock; may lie in the future
     * @param graceNs how long after its end to continue
     * @param stopped asked before each record
     */
    public void run(final long startNs, final long graceNs, final BooleanSupplier stopped) {
        final long count = shape.records();
        final long lastNs = startNs + shape.lengthNs() + graceNs;
        long nowNs = clockNs.getAsLong();
        while (sent < count && nowNs - lastNs < 0 && !stopped.getAsBoolean()) {
            final long dueNs = startNs + shape.dueAfterNs(sent);
            nowNs = waitUntil(dueNs, nowNs, stopped);
            if (nowNs - dueNs >= 0) {
                send(dueNs - startNs, nowNs - dueNs);
                nowNs = clockNs.getAsLong();
            }
        }
    }

    private void send(final long dueAfterNs, final long lateNs) {
        lateness.record(dueAfterNs, lateNs);
        listener.accept(lateNs);
        sender.send(records.record(sent));
        sent++;
    }

    private long waitUntil(final long dueNs, final long fromNs, final BooleanSupplier stopped) {
        long nowNs = fromNs;
        while (dueNs - nowNs > 0 && !stopped.getAsBoolean()) {
            pause.forNs(dueNs - nowNs);
            nowNs = clockNs.getAsLong();
        }
        return nowNs;
    }

    /** Records handed to the sender. */
    long sent() {
        return sent;
    }

    /** Records of the schedule that have not been sent. */
    public long unsent() {
        return shape.records() - sent;
    }

    /** How long after its time each record was handed to the sender, in nanoseconds, for each second of the schedule. */
    public List<Histogram> lateness() {
        return lateness.seconds();
    }
}
