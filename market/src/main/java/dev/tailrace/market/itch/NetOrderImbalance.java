package dev.tailrace.market.itch;

/**
 * Net Order Imbalance Indicator message: the result that an auction would have if it were held now.
 *
 * <p>Type {@code I}, 50 bytes. Source: ITCH 5.0 specification, "Net Order Imbalance Indicator (NOII)". Threads,
 * allocation and checks: see {@link ItchMessage}.
 */
public final class NetOrderImbalance extends ItchMessage {

    private static final int PAIRED_SHARES = 11;
    private static final int IMBALANCE_SHARES = 19;
    private static final int IMBALANCE_DIRECTION = 27;
    private static final int STOCK = 28;
    private static final int FAR_PRICE_E4 = 36;
    private static final int NEAR_PRICE_E4 = 40;
    private static final int CURRENT_REFERENCE_PRICE_E4 = 44;
    private static final int CROSS_TYPE = 48;
    private static final int PRICE_VARIATION_INDICATOR = 49;

    @Override
    public NetOrderImbalance wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Shares that match at the current reference price (unsigned 64 bits). */
    public long pairedShares() {
        return BigEndian.u64(buffer, offset + PAIRED_SHARES);
    }

    /** Sets {@link #pairedShares()}. */
    public NetOrderImbalance pairedShares(final long pairedShares) {
        BigEndian.putU64(buffer, offset + PAIRED_SHARES, pairedShares);
        return this;
    }

    /** Shares that do not match at that price (unsigned 64 bits). */
    public long imbalanceShares() {
        return BigEndian.u64(buffer, offset + IMBALANCE_SHARES);
    }

    /** Sets {@link #imbalanceShares()}. */
    public NetOrderImbalance imbalanceShares(final long imbalanceShares) {
        BigEndian.putU64(buffer, offset + IMBALANCE_SHARES, imbalanceShares);
        return this;
    }

    /** {@code B} buy, {@code S} sell, {@code N} none, {@code O} too few orders, {@code P} paused. */
    public byte imbalanceDirection() {
        return buffer[offset + IMBALANCE_DIRECTION];
    }

    /** Sets {@link #imbalanceDirection()}. */
    public NetOrderImbalance imbalanceDirection(final byte imbalanceDirection) {
        buffer[offset + IMBALANCE_DIRECTION] = imbalanceDirection;
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public NetOrderImbalance stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** Clearing price of the auction orders alone; 0 when not disseminated, in 1/10000 (unsigned 32 bits). */
    public long farPriceE4() {
        return BigEndian.u32(buffer, offset + FAR_PRICE_E4);
    }

    /** Sets {@link #farPriceE4()}. */
    public NetOrderImbalance farPriceE4(final long farPriceE4) {
        BigEndian.putU32(buffer, offset + FAR_PRICE_E4, farPriceE4);
        return this;
    }

    /** Clearing price of the auction and continuous orders; 0 when not disseminated, in 1/10000 (unsigned 32 bits). */
    public long nearPriceE4() {
        return BigEndian.u32(buffer, offset + NEAR_PRICE_E4);
    }

    /** Sets {@link #nearPriceE4()}. */
    public NetOrderImbalance nearPriceE4(final long nearPriceE4) {
        BigEndian.putU32(buffer, offset + NEAR_PRICE_E4, nearPriceE4);
        return this;
    }

    /** Price the imbalance is computed at, in 1/10000 (unsigned 32 bits). */
    public long currentReferencePriceE4() {
        return BigEndian.u32(buffer, offset + CURRENT_REFERENCE_PRICE_E4);
    }

    /** Sets {@link #currentReferencePriceE4()}. */
    public NetOrderImbalance currentReferencePriceE4(final long currentReferencePriceE4) {
        BigEndian.putU32(buffer, offset + CURRENT_REFERENCE_PRICE_E4, currentReferencePriceE4);
        return this;
    }

    /** {@code O} opening, {@code C} closing, {@code H} IPO or end of a halt, {@code A} extended trading close. */
    public byte crossType() {
        return buffer[offset + CROSS_TYPE];
    }

    /** Sets {@link #crossType()}. */
    public NetOrderImbalance crossType(final byte crossType) {
        buffer[offset + CROSS_TYPE] = crossType;
        return this;
    }

    /**
     * Deviation of the near price from the reference price: {@code L}, {@code 1} to {@code 9}, {@code A} to {@code C},
     * or a space.
     */
    public byte priceVariationIndicator() {
        return buffer[offset + PRICE_VARIATION_INDICATOR];
    }

    /** Sets {@link #priceVariationIndicator()}. */
    public NetOrderImbalance priceVariationIndicator(final byte priceVariationIndicator) {
        buffer[offset + PRICE_VARIATION_INDICATOR] = priceVariationIndicator;
        return this;
    }
}
