package dev.tailrace.market.itch;

/**
 * Trade message (non-cross): a trade against an order that was not displayed; the book does not change.
 *
 * <p>Type {@code P}, 44 bytes. Source: ITCH 5.0 specification, "Trade Message (Non-Cross)". Threads, allocation and
 * checks: see {@link ItchMessage}.
 */
public final class NonCrossTrade extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int BUY_SELL_INDICATOR = 19;
    private static final int SHARES = 20;
    private static final int STOCK = 24;
    private static final int PRICE_E4 = 32;
    private static final int MATCH_NUMBER = 36;

    @Override
    public NonCrossTrade wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Always 0 since 6 December 2010 (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Always {@code B} since 14 July 2014, independent of the side. */
    public byte buySellIndicator() {
        return buffer[offset + BUY_SELL_INDICATOR];
    }

    /** Shares traded (unsigned 32 bits). */
    public long shares() {
        return BigEndian.u32(buffer, offset + SHARES);
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Price of the trade, in 1/10000 (unsigned 32 bits). */
    public long priceE4() {
        return BigEndian.u32(buffer, offset + PRICE_E4);
    }

    /** Day-unique match number; the key of a later {@link BrokenTrade} (unsigned 64 bits). */
    public long matchNumber() {
        return BigEndian.u64(buffer, offset + MATCH_NUMBER);
    }
}
