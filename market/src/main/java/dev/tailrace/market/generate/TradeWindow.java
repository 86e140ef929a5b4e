package dev.tailrace.market.generate;

/**
 * The VWAP of one instrument's latest one-second window with an eligible trade, the reference against which labelled
 * jumps are measured.
 */
final class TradeWindow {

    private static final long WINDOW_NS = 1_000_000_000L;

    private long window = -1;
    private long notional;
    private long volume;
    private long closedNotional;
    private long closedVolume;

    void add(final long timestampNs, final int priceE4, final int shares) {
        moveTo(timestampNs);
        notional += (long) priceE4 * shares;
        volume += shares;
    }

    /** Closes the open window when this time is after it. */
    void moveTo(final long timestampNs) {
        if (timestampNs / WINDOW_NS == window) {
            return;
        }
        window = timestampNs / WINDOW_NS;
        if (volume > 0) {
            closedNotional = notional;
            closedVolume = volume;
        }
        notional = 0;
        volume = 0;
    }

    /** VWAP of the latest closed window that had a trade, in 1/10000; 0 before there is one. */
    double closedVwapE4() {
        return closedVolume == 0 ? 0 : (double) closedNotional / closedVolume;
    }
}
