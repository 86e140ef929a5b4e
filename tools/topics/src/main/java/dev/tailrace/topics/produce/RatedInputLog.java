package dev.tailrace.topics.produce;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.function.LongSupplier;

/**
 * Input log that delivers records at a fixed rate: open-loop load. The schedule begins with the first poll. A late reader
 * gets all due records at once, so that the number of due records at a given time does not depend on the reader. Never
 * waits and never allocates.
 */
final class RatedInputLog extends ForwardingInputLog {

    private static final double SECOND_NS = 1e9;

    private final double perSecond;
    private final LongSupplier clockNs;
    private boolean started;
    private long startNs;
    private long delivered;

    RatedInputLog(final InputLog log, final double perSecond, final LongSupplier clockNs) {
        super(log);
        this.perSecond = perSecond;
        this.clockNs = clockNs;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        final int due = (int) Math.min(limit, due() - delivered);
        if (due <= 0) {
            return 0;
        }
        final int polled = log.poll(due, handler);
        delivered += Math.max(polled, 0);
        return polled;
    }

    /** Number of records that are due by now; the first is due at once. */
    private long due() {
        final long nowNs = clockNs.getAsLong();
        if (!started) {
            started = true;
            startNs = nowNs;
        }
        return 1 + (long) ((nowNs - startNs) * perSecond / SECOND_NS);
    }
}
