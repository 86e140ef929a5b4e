package dev.tailrace.experiments.peer;

import java.io.Serializable;

/**
 * When a trade alerts.
 *
 * @param windowNs size of the windows
 * @param lookbackNs how much older than the trade's window that of the reference may be
 * @param thresholdBp largest distance that does not alert, in basis points
 * @param everyTrade whether each trade that jumps alerts, or the first of its window and direction
 */
public record JumpRule(long windowNs, long lookbackNs, int thresholdBp, boolean everyTrade) implements Serializable {

    /** The rule with a look-back in windows. */
    public static JumpRule of(
            final long windowNs, final int lookback, final int thresholdBp, final boolean everyTrade) {
        final long lookbackNs = lookback > Long.MAX_VALUE / windowNs ? Long.MAX_VALUE : lookback * windowNs;
        return new JumpRule(windowNs, lookbackNs, thresholdBp, everyTrade);
    }

    /** First nanosecond of the window that a time falls into. */
    public long windowStartNs(final long timestampNs) {
        return timestampNs / windowNs * windowNs;
    }
}
