package dev.tailrace.region;

import dev.tailrace.function.StallListener;
import java.util.function.LongSupplier;

/**
 * Watches the record that a merger waits for: measures the wait, calls the listener of the policy, and skips the record
 * after the limit. Used only when no slot is ready to be merged, so it can afford to read the clock.
 */
public final class StallWatch {

    /**
     * Stall policy of a merger: how long it waits for one record.
     *
     * @param stallNs time after which the listener is called
     * @param maxWaitNs time after which later results leave without the record; {@link Long#MAX_VALUE} for never
     */
    public record Policy(long stallNs, StallListener listener, long maxWaitNs) {

        /** Waits without a limit and calls no listener. */
        public static final Policy UNLIMITED =
                new Policy(Long.MAX_VALUE, (region, task, position, waited) -> {}, Long.MAX_VALUE);

        /** The same policy without a limit. */
        public Policy withoutLimit() {
            return new Policy(stallNs, listener, Long.MAX_VALUE);
        }
    }

    private final Merger merger;
    private final OrderStatistics statistics;
    private final LongSupplier clockNs;
    private final Policy policy;
    private Slot waitedFor;
    private long sequence;
    private long position;
    private int worker;
    private long sinceNs;
    private boolean reported;

    StallWatch(final Merger merger, final OrderStatistics statistics, final LongSupplier clockNs, final Policy policy) {
        this.merger = merger;
        this.statistics = statistics;
        this.clockNs = clockNs;
        this.policy = policy;
    }

    /** Checks the record that blocks the merger; returns whether it was skipped. */
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
        reported = false;
    }

    private boolean consider(final long waitedNs) {
        if (!reported && waitedNs >= policy.stallNs()) {
            reported = true;
            policy.listener().onStall(statistics.region(), statistics.nameOf(worker), position, waitedNs);
        }
        if (waitedNs < policy.maxWaitNs() || waitedFor.punctuated || !merger.isOvertaken()) {
            return false;
        }
        merger.skip();
        statistics.blocked(worker, waitedNs);
        waitedFor = null;
        return true;
    }

    /** Ends the wait, because the merger proceeds. */
    void end() {
        if (waitedFor != null) {
            statistics.blocked(worker, clockNs.getAsLong() - sinceNs);
            waitedFor = null;
        }
    }
}
