package dev.tailrace.market.itch;

/**
 * Reg SHO Restriction message: whether short sales of an instrument are price-restricted.
 *
 * <p>Type {@code Y}, 20 bytes. Source: ITCH 5.0 specification, "Reg SHO Short Sale Price Test Restricted Indicator".
 * Threads, allocation and checks: see {@link ItchMessage}.
 */
public final class RegShoRestriction extends ItchMessage {

    private static final int STOCK = 11;
    private static final int REG_SHO_ACTION = 19;

    @Override
    public RegShoRestriction wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public RegShoRestriction stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** {@code 0} no restriction, {@code 1} in effect after an intraday drop, {@code 2} remains in effect. */
    public byte regShoAction() {
        return buffer[offset + REG_SHO_ACTION];
    }

    /** Sets {@link #regShoAction()}. */
    public RegShoRestriction regShoAction(final byte regShoAction) {
        buffer[offset + REG_SHO_ACTION] = regShoAction;
        return this;
    }
}
