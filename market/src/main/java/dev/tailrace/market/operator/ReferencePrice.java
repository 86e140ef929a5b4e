package dev.tailrace.market.operator;

import dev.tailrace.market.event.Notional;

/** Reference price of one instrument, with which its trades are compared, and the windows of its latest alerts. */
final class ReferencePrice {

    private static final long NONE = Long.MIN_VALUE;

    final Notional notional = new Notional();
    private long volume;
    private boolean untrusted;
    private long windowStartNs = NONE;
    private long tradeWindowNs = NONE;
    private long haltWindowNs = NONE;
    private boolean suspended;
    private boolean crossedSinceHalt;
    private long lastUpWindow = NONE;
    private long lastDownWindow = NONE;

    /** Makes the sums of a closed window the reference, unless it holds trades from before the latest halt. */
    void set(final long startNs, final Notional sum, final long ofVolume, final boolean isUntrusted) {
        if (startNs <= haltWindowNs) {
            return;
        }
        notional.set(sum);
        volume = ofVolume;
        untrusted = isUntrusted;
        windowStartNs = startNs;
    }

    void setCross(final long startNs, final long priceE4, final long shares, final boolean afterHalt) {
        notional.clear();
        notional.add(priceE4, shares);
        volume = shares;
        untrusted = false;
        windowStartNs = startNs;
        crossedSinceHalt |= afterHalt;
    }

    /** Records a trade in the window that starts at {@code startNs}. */
    void traded(final long startNs) {
        tradeWindowNs = startNs;
    }

    /** Begins a halt: a cross from now on belongs to this halt, and trades so far are from before it. */
    void suspend() {
        if (suspended) {
            return;
        }
        haltWindowNs = tradeWindowNs;
        suspended = true;
        crossedSinceHalt = false;
    }

    /** Ends a halt: drops a reference from before the halt, but keeps one from the cross that ends the halt. */
    void resume() {
        if (suspended && !crossedSinceHalt) {
            windowStartNs = NONE;
        }
        suspended = false;
    }

    /** Whether there is a reference at most {@code lookbackNs} older than the window that starts at {@code startNs}. */
    boolean isUsable(final long startNs, final long lookbackNs) {
        return windowStartNs != NONE && startNs - windowStartNs <= lookbackNs;
    }

    long volume() {
        return volume;
    }

    /** Whether trades may be missing from the sums. */
    boolean isUntrusted() {
        return untrusted;
    }

    long windowStartNs() {
        return windowStartNs;
    }

    /** Records an alert; returns whether it is the first of its window and direction. */
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
