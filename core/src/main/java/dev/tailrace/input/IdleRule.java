package dev.tailrace.input;

import java.util.function.LongSupplier;

/**
 * Decides how long a merge waits for a log that has no record ready. Reads the clock only during such a wait, and never
 * if the wait is unlimited.
 */
public final class IdleRule {

    /** Waits for every log without a limit, so that output does not depend on when records arrive. */
    public static final IdleRule WAIT = new IdleRule(Long.MAX_VALUE, () -> 0);

    private final long silenceNs;
    private final LongSupplier clockNs;

    private IdleRule(final long silenceNs, final LongSupplier clockNs) {
        this.silenceNs = silenceNs;
        this.clockNs = clockNs;
    }

    /**
     * Waits for a log until it has had no record ready for this time.
     *
     * @param silenceNs by the clock, in nanoseconds; positive
     * @param clockNs a clock that never goes back, such as {@code System::nanoTime}
     */
    public static IdleRule goOnAfter(final long silenceNs, final LongSupplier clockNs) {
        return new IdleRule(silenceNs, clockNs);
    }

    /** The current time of the clock, for {@link #hasPassed}. */
    long nowNs() {
        return clockNs.getAsLong();
    }

    boolean hasPassed(final long sinceNs) {
        return silenceNs != Long.MAX_VALUE && clockNs.getAsLong() - sinceNs >= silenceNs;
    }
}
