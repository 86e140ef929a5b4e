package dev.tailrace.market.operator;

import dev.tailrace.market.event.Notional;

/** What one instrument's trades are compared with, and which windows have had their alert. */
final class ReferencePrice {

    private static final long NONE = Long.MIN_VALUE;

    final Notional notional = new Notional();
    private long volume;
    private long windowStartNs = NONE;
    private long tradeWindowNs = NONE;
    private long haltWindowNs = NONE;
    private boolean suspended;
    private boolean crossedSinceHalt;
    private long lastUpWindow = NONE;
    private long lastDownWindow = NONE;

    /** Takes the sums of a closed window, unless it holds trades from before the latest halt. */
    void set(final long startNs, final Notional sum, final long ofVolume) {
        if (startNs <= haltWindowNs) {
            return;
        }
        notional.set(sum);
        volume = ofVolume;
        windowStartNs = startNs;
    }

    void setCross(final long startNs, final long priceE4, final long shares, final boolean afterHalt) {
        notional.clear();
        notional.add(priceE4, shares);
        volume = shares;
        windowStartNs = startNs;
        crossedSinceHalt |= afterHalt;
    }

    /** Notes a trade in the window that starts at a time. */
    void traded(final long startNs) {
        tradeWindowNs = startNs;
    }

    /** Trading stopped: a cross that comes from now on belongs to this halt, and trades so far are from before it. */
    void suspend() {
        if (suspended) {
            return;
        }
        haltWindowNs = tradeWindowNs;
        suspended = true;
        crossedSinceHalt = false;
    }

    /** Trading continues: what was learnt before the halt does not count any more; the cross that ends it does. */
    void resume() {
        if (suspended && !crossedSinceHalt) {
            windowStartNs = NONE;
        }
        suspended = false;
    }

    /** Whether there is a reference that is at most this many windows older than the window that starts at a time. */
    boolean isUsable(final long startNs, final long lookbackNs) {
        return windowStartNs != NONE && startNs - windowStartNs <= lookbackNs;
    }

    long volume() {
        return volume;
    }

    long windowStartNs() {
        return windowStartNs;
    }

    /** Notes an alert; returns whether it is the first of its window and direction. */
    boolean isFirst(final long startNs, final boolean up) {
        final boolean first = startNs != (up ? lastUpWindow : lastDownWindow);
        if (up) {
            lastUpWindow = startNs;
        } else {
            lastDownWindow = startNs;
        }
        return first;
    }
}
