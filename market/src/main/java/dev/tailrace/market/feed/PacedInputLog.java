package dev.tailrace.market.feed;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.VenueMessage;
import dev.tailrace.market.itch.BigEndian;
import java.util.function.LongSupplier;

/**
 * Delivers messages at the speed at which they were sent, or a multiple of it: open-loop load.
 *
 * <p>The schedule starts with the first {@link #poll} that finds a message. A message is due when the time since then
 * is the time between the first message and it, divided by the speed. {@link #poll} never waits: it returns 0 when the
 * next message is not due, and the caller decides how to wait. When the consumer is late, messages are delivered as
 * fast as it takes them, each with the {@link #intendedNs() time} at which it was due, so that latency includes the
 * delay.
 *
 * <p>Messages without a plausible time (shorter than a header, or past the end of the day), and those with an earlier
 * time than one before them, are due with the one before them: the order of the log counts.
 *
 * <p>The log below hands out records that it cannot take back, so one record is held in a copy. The clock is read only
 * when a message is later than the last reading. Allocates nothing once records of the longest length were seen.
 */
public final class PacedInputLog extends ForwardingInputLog {

    private static final int TIMESTAMP_OFFSET = 5;
    private static final int HEADER_BYTES = 11;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final int NONE = -1;

    private final double speed;
    private final LongSupplier clockNs;
    private final RecordHandler holder = this::hold;

    private byte[] held = new byte[64];
    private int heldLength = NONE;
    private long heldPosition;

    private boolean started;
    private long startNs;
    private long firstTimestampNs = NONE;
    private long nowNs;
    private long dueAfterNs;
    private long intendedNs;

    /** Whether the next poll returns 0, because the log had nothing ready and may be a pipe that blocks in its next poll. */
    private boolean pauses;

    /**
     * @param log holds ITCH messages; closed with this one
     * @param speed 1 as sent, 2 twice as fast; finite and above 0
     * @param clockNs a clock in nanoseconds that never goes back, with any origin, such as {@code System::nanoTime}
     */
    public PacedInputLog(final InputLog log, final double speed, final LongSupplier clockNs) {
        super(log);
        if (!(speed > 0) || Double.isInfinite(speed)) {
            throw new IllegalArgumentException("speed must be finite and above 0, not " + speed);
        }
        this.speed = speed;
        this.clockNs = clockNs;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        if (pauses) {
            pauses = false;
            return 0;
        }
        int delivered = 0;
        while (delivered < limit) {
            if (heldLength == NONE) {
                final int polled = log.poll(1, holder);
                if (polled <= 0) {
                    pauses = polled == 0 && delivered > 0;
                    return delivered == 0 ? polled : delivered;
                }
            }
            if (!isDue()) {
                return delivered;
            }
            final int length = heldLength;
            heldLength = NONE;
            handler.onRecord(held, 0, length, heldPosition);
            delivered++;
        }
        return delivered;
    }

    private void hold(final byte[] buffer, final int offset, final int length, final long position) {
        if (held.length < length) {
            held = new byte[length];
        }
        System.arraycopy(buffer, offset, held, 0, length);
        heldLength = length;
        heldPosition = position;
        schedule();
    }

    private void schedule() {
        if (!started) {
            started = true;
            startNs = clockNs.getAsLong();
            nowNs = startNs;
            intendedNs = startNs;
        }
        if (heldLength < HEADER_BYTES) {
            return;
        }
        if (VenueMessage.isVenue(held[0])) {
            scheduleAt(VenueMessage.timeNs(held, 0));
        } else if (BigEndian.u48(held, TIMESTAMP_OFFSET) < DAY_NS) {
            scheduleAt(BigEndian.u48(held, TIMESTAMP_OFFSET));
        }
    }

    // The cast saturates; the sum may wrap, which the comparison by distance allows.
    private void scheduleAt(final long timestampNs) {
        if (firstTimestampNs == NONE) {
            firstTimestampNs = timestampNs;
        }
        dueAfterNs = Math.max(dueAfterNs, (long) ((timestampNs - firstTimestampNs) / speed));
        intendedNs = startNs + dueAfterNs;
    }

    private boolean isDue() {
        if (intendedNs - nowNs > 0) {
            nowNs = clockNs.getAsLong();
        }
        return intendedNs - nowNs <= 0;
    }

    /**
     * The time at which the record that is being delivered was due, by the clock; may lie in the past. Valid within the
     * handler.
     */
    public long intendedNs() {
        return intendedNs;
    }
}
