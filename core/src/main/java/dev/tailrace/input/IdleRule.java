package dev.tailrace.input;

import java.util.function.LongSupplier;

/**
 * Decides when a log that has nothing ready is no longer waited for. Reads the clock only while a log is waited for, and
 * never when it waits for ever.
 */
public final class IdleRule {

    /** Logs that have nothing ready are waited for, so that output does not depend on when records arrive. */
    public static final IdleRule WAIT = new IdleRule(Long.MAX_VALUE, () -> 0);

    private final long silenceNs;
    private final LongSupplier clockNs;

    private IdleRule(final long silenceNs, final LongSupplier clockNs) {
        this.silenceNs = silenceNs;
        this.clockNs = clockNs;
    }

    /**
     * Logs are waited for until they have had nothing ready for so long.
     *
     * @param silenceNs by the clock, in nanoseconds; positive
     * @param clockNs a clock that never goes back, such as {@code System::nanoTime}
     */
    public static IdleRule goOnAfter(final long silenceNs, final LongSupplier clockNs) {
        return new IdleRule(silenceNs, clockNs);
    }

    /** The time by the clock, for {@link #hasPassed}. */
    long nowNs() {
        return clockNs.getAsLong();
    }

    boolean hasPassed(final long sinceNs) {
        return silenceNs != Long.MAX_VALUE && clockNs.getAsLong() - sinceNs >= silenceNs;
    }
}
