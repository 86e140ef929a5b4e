package dev.tailrace.experiments.peer;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats the lines of the output contract. */
public final class Lines {

    private static final int PRICE_DECIMALS = 4;
    private static final int VWAP_DECIMALS = 6;

    private Lines() {}

    public static String trade(final MarketEvent trade) {
        return "{\"type\":\"trade\",\"seq\":" + trade.seq() + ",\"ts\":" + trade.timestampNs() + ",\"locate\":"
                + trade.locate() + ",\"symbol\":\"" + escaped(trade.symbol()) + "\",\"sector\":\""
                + escaped(trade.sector()) + "\",\"price\":" + trade.priceE4() + ",\"size\":" + trade.shares()
                + ",\"match\":" + Long.toUnsignedString(trade.matchNumber()) + "}";
    }

    /** Line of a window with trades. */
    public static String vwap(final ClosedWindow window, final long windowNs) {
        final WindowSums sums = window.sums();
        return "{\"type\":\"vwap\",\"window_start\":" + window.startNs() + ",\"window_end\":"
                + (window.startNs() + windowNs) + ",\"locate\":" + window.locate() + ",\"symbol\":\""
                + escaped(sums.symbol()) + "\",\"sector\":\"" + escaped(sums.sector()) + "\",\"notional\":"
                + sums.notionalE4() + ",\"volume\":" + sums.volume() + ",\"trades\":" + sums.trades() + ",\"vwap\":\""
                + average(sums.notionalE4(), sums.volume()) + "\"}";
    }

    /**
     * An average price as text, in whole units with six decimals, rounded half to even.
     *
     * @param notionalE4 sum of price times size, in 1/10000
     */
    public static String average(final long notionalE4, final long volume) {
        return BigDecimal.valueOf(notionalE4, PRICE_DECIMALS)
                .divide(BigDecimal.valueOf(volume), VWAP_DECIMALS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /**
     * Line of a trade whose price has jumped.
     *
     * @param side 1 when it is above the average, -1 when it is below
     */
    public static String priceJump(final MarketEvent trade, final Average reference, final int side) {
        return "{\"type\":\"price_jump\",\"seq\":" + trade.seq() + ",\"ts\":" + trade.timestampNs() + ",\"locate\":"
                + trade.locate() + ",\"symbol\":\"" + escaped(trade.symbol()) + "\",\"price\":" + trade.priceE4()
                + ",\"direction\":\"" + (side > 0 ? "up" : "down") + "\",\"ref_window_start\":"
                + reference.windowStartNs() + ",\"ref_notional\":" + reference.notionalE4() + ",\"ref_volume\":"
                + reference.volume() + "}";
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
