package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;

/**
 * What a change did to a figure.
 *
 * @param before of the baseline and {@code after}: in nanoseconds, and of processor time per record; 0 when it cannot be told
 * @param ratio of what is after the change to what is before it
 * @param change what to call it
 * @param reason why nothing can be said; empty if something can
 */
public record Effect(double before, double after, ConfidenceInterval ratio, ChangeVerdict change, String reason) {

    private static final ConfidenceInterval UNKNOWN = new ConfidenceInterval(Double.NaN, Double.NaN, Double.NaN, 0);

    static Effect unknown(final ChangeVerdict change, final String reason) {
        return new Effect(0, 0, UNKNOWN, change, reason);
    }

    /** Whether there is a ratio. */
    public boolean isKnown() {
        return !Double.isNaN(ratio.estimate());
    }
}
