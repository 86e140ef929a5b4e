package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;

/**
 * The effect of a change on a figure.
 *
 * @param before value of the baseline, in nanoseconds, for processor time per record; 0 when unknown
 * @param after value with the change, in the same unit
 * @param ratio ratio of the value after the change to the value before it
 * @param change verdict on the change
 * @param reason why there is no conclusion; empty if there is one
 */
public record Effect(double before, double after, ConfidenceInterval ratio, ChangeVerdict change, String reason) {

    static Effect unknown(final ChangeVerdict change, final String reason) {
        return new Effect(0, 0, ConfidenceInterval.UNKNOWN, change, reason);
    }

    /** Whether there is a ratio. */
    public boolean isKnown() {
        return !Double.isNaN(ratio.estimate());
    }
}
