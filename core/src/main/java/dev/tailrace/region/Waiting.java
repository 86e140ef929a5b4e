package dev.tailrace.region;

import java.util.function.LongSupplier;

/**
 * Watches the record that a merger waits for: takes the time, says when it takes long, and gives it up when it takes too
 * long. Asked only when there is nothing else to do, so it may read the clock.
 */
final class Waiting {

    private final Merger merger;
    private final OrderStatistics statistics;
    private final LongSupplier clockNs;
    private final Patience patience;
    private Slot waitedFor;
    private long sequence;
    private long position;
    private int worker;
    private long sinceNs;
    private boolean told;

    Waiting(
            final Merger merger,
            final OrderStatistics statistics,
            final LongSupplier clockNs,
            final Patience patience) {
        this.merger = merger;
        this.statistics = statistics;
        this.clockNs = clockNs;
        this.patience = patience;
    }

    /** There is nothing to merge at the moment; returns whether something was given up. */
    boolean look() {
        final Slot blocking = merger.blocking();
        if (blocking == null) {
            end();
            return false;
        }
        final long nowNs = clockNs.getAsLong();
        if (blocking != waitedFor || blocking.sequence != sequence) {
            end();
            begin(blocking, nowNs);
            return false;
        }
        worker = blocking.worker;
        return consider(nowNs - sinceNs);
    }

    private void begin(final Slot blocking, final long nowNs) {
        waitedFor = blocking;
        sequence = blocking.sequence;
        position = blocking.position;
        worker = blocking.worker;
        sinceNs = nowNs;
        told = false;
    }

    private boolean consider(final long waitedNs) {
        if (!told && waitedNs >= patience.stallNs()) {
            told = true;
            patience.listener().onStall(statistics.region(), statistics.nameOf(worker), position, waitedNs);
        }
        if (waitedNs < patience.maxWaitNs() || waitedFor.inPunctuation || !merger.isOvertaken()) {
            return false;
        }
        merger.skip(sinceNs + waitedNs);
        statistics.blocked(worker, waitedNs);
        waitedFor = null;
        return true;
    }

    /** The merger continues. */
    void end() {
        if (waitedFor != null) {
            statistics.blocked(worker, clockNs.getAsLong() - sinceNs);
            waitedFor = null;
        }
    }
}
