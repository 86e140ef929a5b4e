package dev.tailrace.market.itch;

/**
 * Cross Trade message: the bulk print of an auction; the book does not change.
 *
 * <p>Type {@code Q}, 40 bytes. Source: ITCH 5.0 specification, "Cross Trade". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class CrossTrade extends ItchMessage {

    private static final int SHARES = 11;
    private static final int STOCK = 19;
    private static final int CROSS_PRICE_E4 = 27;
    private static final int MATCH_NUMBER = 31;
    private static final int CROSS_TYPE = 39;

    @Override
    public CrossTrade wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Shares matched, 0 when nothing crossed (unsigned 64 bits). */
    public long shares() {
        return BigEndian.u64(buffer, offset + SHARES);
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Price of the cross, in 1/10000 (unsigned 32 bits). */
    public long crossPriceE4() {
        return BigEndian.u32(buffer, offset + CROSS_PRICE_E4);
    }

    /** Day-unique match number; the key of a later {@link BrokenTrade} (unsigned 64 bits). */
    public long matchNumber() {
        return BigEndian.u64(buffer, offset + MATCH_NUMBER);
    }

    /** {@code O} opening, {@code C} closing, {@code H} IPO or end of a halt. */
    public byte crossType() {
        return buffer[offset + CROSS_TYPE];
    }
}
