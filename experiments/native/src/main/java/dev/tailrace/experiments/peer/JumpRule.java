package dev.tailrace.experiments.peer;

import java.io.Serializable;

/**
 * Rule that decides when a trade raises an alert.
 *
 * @param windowNs size of the windows
 * @param lookbackNs maximum age of the reference window, relative to the trade's window
 * @param thresholdBp largest distance that does not raise an alert, in basis points
 * @param everyTrade whether each trade that jumps raises an alert, or only the first of its window and direction
 */
public record JumpRule(long windowNs, long lookbackNs, int thresholdBp, boolean everyTrade) implements Serializable {

    /** Creates a rule whose look-back is a number of windows. */
    public static JumpRule of(
            final long windowNs, final int lookback, final int thresholdBp, final boolean everyTrade) {
        final long lookbackNs = lookback > Long.MAX_VALUE / windowNs ? Long.MAX_VALUE : lookback * windowNs;
        return new JumpRule(windowNs, lookbackNs, thresholdBp, everyTrade);
    }

    /** First nanosecond of the window that contains a time. */
    public long windowStartNs(final long timestampNs) {
        return timestampNs / windowNs * windowNs;
    }
}
