package dev.tailrace.market.itch;

/**
 * Retail Price Improvement Indicator message: whether there is retail interest inside the quote.
 *
 * <p>Type {@code N}, 20 bytes. Source: ITCH 5.0 specification, "Retail Price Improvement Indicator (RPII)". Threads,
 * allocation and checks: see {@link ItchMessage}.
 */
public final class RetailPriceImprovement extends ItchMessage {

    private static final int STOCK = 11;
    private static final int INTEREST_FLAG = 19;

    @Override
    public RetailPriceImprovement wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public RetailPriceImprovement stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** {@code B} buy side, {@code S} sell side, {@code A} both, {@code N} none. */
    public byte interestFlag() {
        return buffer[offset + INTEREST_FLAG];
    }

    /** Sets {@link #interestFlag()}. */
    public RetailPriceImprovement interestFlag(final byte interestFlag) {
        buffer[offset + INTEREST_FLAG] = interestFlag;
        return this;
    }
}
