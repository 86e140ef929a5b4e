package dev.tailrace.conflux.load;

import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.RecordHandler;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * An input log whose records become due on a {@link Schedule}: open-loop load.
 *
 * <p>The schedule starts with the first {@link #poll}. A poll delivers what is due and never waits; nothing comes early.
 * When the consumer is late, records come as fast as it takes them, each with the moment for which it was meant. The run
 * ends with the schedule; a consumer that is then behind is given a grace of one second, and what it has not taken by
 * then is counted as {@link #unsent}.
 *
 * <p>Without a rate each record is due when it is asked for, until the time is up.
 *
 * <p>The clock is read at every poll, after every sixteen records, and when the next record is later than the last
 * reading; so how late a record is sent may be understated by what sixteen records take.
 */
public final class OpenLoopLog implements InputLog {

    private static final long GRACE_NS = 1_000_000_000;
    private static final int READING_MASK = 15;
    private static final int DIGITS = 3;
    private static final long LONGEST_NS = 100_000_000_000L;

    private final Schedule schedule;
    private final RecordWriter writer;
    private final LongSupplier clockNs;
    private final byte[] buffer;
    private final double intervalNs;
    private final Histogram lateness = new Histogram(LONGEST_NS, DIGITS);

    private boolean started;
    private long startNs;
    private long nowNs;
    private long nextDueNs;
    private long sent;
    private long bytes;
    private volatile long publishedBytes;

    /**
     * @param clockNs a clock in nanoseconds that never goes back, with any origin, such as {@code System::nanoTime}
     */
    public OpenLoopLog(final Schedule schedule, final RecordWriter writer, final LongSupplier clockNs) {
        this.schedule = schedule;
        this.writer = writer;
        this.clockNs = clockNs;
        this.buffer = new byte[writer.maxLength()];
        this.intervalNs = schedule.intervalNs();
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        readClock();
        if (isOver()) {
            return END;
        }
        int delivered = 0;
        while (delivered < limit && isDue()) {
            deliver(handler);
            delivered++;
        }
        publishedBytes = bytes;
        return delivered;
    }

    private void readClock() {
        nowNs = clockNs.getAsLong();
        if (!started) {
            started = true;
            startNs = nowNs;
            nextDueNs = nowNs;
        }
    }

    private boolean isOver() {
        if (!schedule.isPaced()) {
            return nowNs - startNs >= schedule.lengthNs();
        }
        return nextDueNs - startNs >= schedule.lengthNs() || nowNs - startNs >= schedule.lengthNs() + GRACE_NS;
    }

    private boolean isDue() {
        if (!schedule.isPaced()) {
            nextDueNs = nowNs;
            return true;
        }
        if (nextDueNs - startNs >= schedule.lengthNs()) {
            return false;
        }
        if (nextDueNs - nowNs > 0) {
            nowNs = clockNs.getAsLong();
        }
        return nextDueNs - nowNs <= 0;
    }

    private void deliver(final RecordHandler handler) {
        final int length = writer.write(sent, nextDueNs, buffer);
        if (nextDueNs - startNs >= schedule.measuredAfterNs()) {
            lateness.recordValue(Math.min(nowNs - nextDueNs, LONGEST_NS));
        }
        sent++;
        bytes += length;
        handler.onRecord(buffer, 0, length, sent);
        scheduleNext();
    }

    private void scheduleNext() {
        if ((sent & READING_MASK) == 0) {
            nowNs = clockNs.getAsLong();
        }
        if (schedule.isPaced()) {
            nextDueNs = startNs + Schedule.dueAfterNs(sent, intervalNs);
        }
    }

    /** Records delivered. */
    public long sent() {
        return sent;
    }

    /** Records that were due and have not been taken, when the run is over. */
    public long unsent() {
        return schedule.isPaced() ? schedule.records() - sent : 0;
    }

    /** How long after their time records were sent, in nanoseconds, warm-up left out; all zero without a rate. */
    public Histogram lateness() {
        return lateness;
    }

    @Override
    public String place() {
        return "record " + (sent - 1) + " of the schedule";
    }

    @Override
    public long bytesRead() {
        return publishedBytes;
    }

    @Override
    public long bytesTotal() {
        return -1;
    }

    @Override
    public void close() {}
}
