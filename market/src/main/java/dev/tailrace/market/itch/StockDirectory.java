package dev.tailrace.market.itch;

/**
 * Stock Directory message: the static data of an instrument; sent for every instrument before the market opens.
 *
 * <p>Type {@code R}, 39 bytes. Source: ITCH 5.0 specification, "Stock Directory". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class StockDirectory extends ItchMessage {

    private static final int STOCK = 11;
    private static final int MARKET_CATEGORY = 19;
    private static final int FINANCIAL_STATUS_INDICATOR = 20;
    private static final int ROUND_LOT_SIZE = 21;
    private static final int ROUND_LOTS_ONLY = 25;
    private static final int ISSUE_CLASSIFICATION = 26;
    private static final int ISSUE_SUB_TYPE = 27;
    private static final int AUTHENTICITY = 29;
    private static final int SHORT_SALE_THRESHOLD_INDICATOR = 30;
    private static final int IPO_FLAG = 31;
    private static final int LULD_REFERENCE_PRICE_TIER = 32;
    private static final int ETP_FLAG = 33;
    private static final int ETP_LEVERAGE_FACTOR = 34;
    private static final int INVERSE_INDICATOR = 38;

    @Override
    public StockDirectory wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public StockDirectory stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /**
     * Listing market: {@code Q}, {@code G}, {@code S} Nasdaq; {@code N} NYSE, {@code A} NYSE American, {@code P} Arca,
     * {@code Z} BATS, {@code V} IEX.
     */
    public byte marketCategory() {
        return buffer[offset + MARKET_CATEGORY];
    }

    /** Sets {@link #marketCategory()}. */
    public StockDirectory marketCategory(final byte marketCategory) {
        buffer[offset + MARKET_CATEGORY] = marketCategory;
        return this;
    }

    /** Financial status of a Nasdaq-listed issuer; a space for other listings. */
    public byte financialStatusIndicator() {
        return buffer[offset + FINANCIAL_STATUS_INDICATOR];
    }

    /** Sets {@link #financialStatusIndicator()}. */
    public StockDirectory financialStatusIndicator(final byte financialStatusIndicator) {
        buffer[offset + FINANCIAL_STATUS_INDICATOR] = financialStatusIndicator;
        return this;
    }

    /** Shares in a round lot (unsigned 32 bits). */
    public long roundLotSize() {
        return BigEndian.u32(buffer, offset + ROUND_LOT_SIZE);
    }

    /** Sets {@link #roundLotSize()}. */
    public StockDirectory roundLotSize(final long roundLotSize) {
        BigEndian.putU32(buffer, offset + ROUND_LOT_SIZE, roundLotSize);
        return this;
    }

    /** {@code Y} when only round lots are accepted, else {@code N}. */
    public byte roundLotsOnly() {
        return buffer[offset + ROUND_LOTS_ONLY];
    }

    /** Sets {@link #roundLotsOnly()}. */
    public StockDirectory roundLotsOnly(final byte roundLotsOnly) {
        buffer[offset + ROUND_LOTS_ONLY] = roundLotsOnly;
        return this;
    }

    /** Security class, one letter of the specification's appendix. */
    public byte issueClassification() {
        return buffer[offset + ISSUE_CLASSIFICATION];
    }

    /** Sets {@link #issueClassification()}. */
    public StockDirectory issueClassification(final byte issueClassification) {
        buffer[offset + ISSUE_CLASSIFICATION] = issueClassification;
        return this;
    }

    /**
     * Security sub-type, one or two letters of the specification's appendix, 2 characters packed as in {@link Ascii}.
     */
    public int issueSubType() {
        return BigEndian.u16(buffer, offset + ISSUE_SUB_TYPE);
    }

    /** Sets {@link #issueSubType()}. */
    public StockDirectory issueSubType(final int issueSubType) {
        BigEndian.putU16(buffer, offset + ISSUE_SUB_TYPE, issueSubType);
        return this;
    }

    /** {@code P} live, {@code T} test instrument. */
    public byte authenticity() {
        return buffer[offset + AUTHENTICITY];
    }

    /** Sets {@link #authenticity()}. */
    public StockDirectory authenticity(final byte authenticity) {
        buffer[offset + AUTHENTICITY] = authenticity;
        return this;
    }

    /** {@code Y}, {@code N}, or a space when not available. */
    public byte shortSaleThresholdIndicator() {
        return buffer[offset + SHORT_SALE_THRESHOLD_INDICATOR];
    }

    /** Sets {@link #shortSaleThresholdIndicator()}. */
    public StockDirectory shortSaleThresholdIndicator(final byte shortSaleThresholdIndicator) {
        buffer[offset + SHORT_SALE_THRESHOLD_INDICATOR] = shortSaleThresholdIndicator;
        return this;
    }

    /** {@code Y}, {@code N}, or a space when not available. */
    public byte ipoFlag() {
        return buffer[offset + IPO_FLAG];
    }

    /** Sets {@link #ipoFlag()}. */
    public StockDirectory ipoFlag(final byte ipoFlag) {
        buffer[offset + IPO_FLAG] = ipoFlag;
        return this;
    }

    /** {@code 1}, {@code 2}, or a space when not available. */
    public byte luldReferencePriceTier() {
        return buffer[offset + LULD_REFERENCE_PRICE_TIER];
    }

    /** Sets {@link #luldReferencePriceTier()}. */
    public StockDirectory luldReferencePriceTier(final byte luldReferencePriceTier) {
        buffer[offset + LULD_REFERENCE_PRICE_TIER] = luldReferencePriceTier;
        return this;
    }

    /** {@code Y}, {@code N}, or a space when not available. */
    public byte etpFlag() {
        return buffer[offset + ETP_FLAG];
    }

    /** Sets {@link #etpFlag()}. */
    public StockDirectory etpFlag(final byte etpFlag) {
        buffer[offset + ETP_FLAG] = etpFlag;
        return this;
    }

    /** Leverage of an exchange-traded product, rounded down to an integer (unsigned 32 bits). */
    public long etpLeverageFactor() {
        return BigEndian.u32(buffer, offset + ETP_LEVERAGE_FACTOR);
    }

    /** Sets {@link #etpLeverageFactor()}. */
    public StockDirectory etpLeverageFactor(final long etpLeverageFactor) {
        BigEndian.putU32(buffer, offset + ETP_LEVERAGE_FACTOR, etpLeverageFactor);
        return this;
    }

    /** {@code Y} when the product moves against its index, else {@code N}. */
    public byte inverseIndicator() {
        return buffer[offset + INVERSE_INDICATOR];
    }

    /** Sets {@link #inverseIndicator()}. */
    public StockDirectory inverseIndicator(final byte inverseIndicator) {
        buffer[offset + INVERSE_INDICATOR] = inverseIndicator;
        return this;
    }
}
