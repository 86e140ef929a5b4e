package dev.tailrace.market.itch;

/**
 * Stock Trading Action message: the trading state of an instrument on all US markets.
 *
 * <p>Type {@code H}, 25 bytes. Source: ITCH 5.0 specification, "Stock Trading Action". Threads, allocation and checks:
 * see {@link ItchMessage}.
 */
public final class StockTradingAction extends ItchMessage {

    private static final int STOCK = 11;
    private static final int TRADING_STATE = 19;
    private static final int RESERVED = 20;
    private static final int REASON = 21;

    @Override
    public StockTradingAction wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** {@code H} halted, {@code P} paused, {@code Q} quotation only, {@code T} trading. */
    public byte tradingState() {
        return buffer[offset + TRADING_STATE];
    }

    /** Reserved byte. */
    public byte reserved() {
        return buffer[offset + RESERVED];
    }

    /** Reason code, such as {@code LUDP} or {@code IPO1}, 4 characters packed as in {@link Ascii}. */
    public int reason() {
        return BigEndian.i32(buffer, offset + REASON);
    }
}
