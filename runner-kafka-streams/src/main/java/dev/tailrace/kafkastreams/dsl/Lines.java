package dev.tailrace.kafkastreams.dsl;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The lines of the output contract. */
final class Lines {

    private static final int PRICE_DECIMALS = 4;
    private static final int VWAP_DECIMALS = 6;

    private Lines() {}

    static String trade(final MarketEvent trade) {
        return "{\"type\":\"trade\",\"seq\":" + trade.seq() + ",\"ts\":" + trade.timestampNs() + ",\"locate\":"
                + trade.locate() + ",\"symbol\":\"" + escaped(trade.symbol()) + "\",\"sector\":\""
                + escaped(trade.sector()) + "\",\"price\":" + trade.priceE4() + ",\"size\":" + trade.shares()
                + ",\"match\":" + Long.toUnsignedString(trade.matchNumber()) + "}";
    }

    static String vwap(final int locate, final long windowNs, final ClosedWindow window) {
        final WindowSums sums = window.sums();
        return "{\"type\":\"vwap\",\"window_start\":" + window.startNs() + ",\"window_end\":"
                + (window.startNs() + windowNs) + ",\"locate\":" + locate + ",\"symbol\":\"" + escaped(sums.symbol())
                + "\",\"sector\":\"" + escaped(sums.sector()) + "\",\"notional\":" + sums.notionalE4() + ",\"volume\":"
                + sums.volume() + ",\"trades\":" + sums.trades() + ",\"vwap\":\"" + average(sums) + "\"}";
    }

    private static String average(final WindowSums sums) {
        return BigDecimal.valueOf(sums.notionalE4(), PRICE_DECIMALS)
                .divide(BigDecimal.valueOf(sums.volume()), VWAP_DECIMALS, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    static String priceJump(final MarketEvent trade, final ReferencePrice reference) {
        final boolean up = reference.distance(trade.priceE4()).signum() > 0;
        return "{\"type\":\"price_jump\",\"seq\":" + trade.seq() + ",\"ts\":" + trade.timestampNs() + ",\"locate\":"
                + trade.locate() + ",\"symbol\":\"" + escaped(trade.symbol()) + "\",\"price\":" + trade.priceE4()
                + ",\"direction\":\"" + (up ? "up" : "down") + "\",\"ref_window_start\":" + reference.windowStartNs()
                + ",\"ref_notional\":" + reference.notionalE4() + ",\"ref_volume\":" + reference.volume() + "}";
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
