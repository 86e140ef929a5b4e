package dev.tailrace.market.itch;

/**
 * IPO Quoting Period Update message: the time at which quotation of a new issue is expected to begin.
 *
 * <p>Type {@code K}, 28 bytes. Source: ITCH 5.0 specification, "IPO Quoting Period Update". Threads, allocation and
 * checks: see {@link ItchMessage}.
 */
public final class IpoQuotingPeriodUpdate extends ItchMessage {

    private static final int STOCK = 11;
    private static final int IPO_QUOTATION_RELEASE_TIME_S = 19;
    private static final int IPO_QUOTATION_RELEASE_QUALIFIER = 23;
    private static final int IPO_PRICE_E4 = 24;

    @Override
    public IpoQuotingPeriodUpdate wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public IpoQuotingPeriodUpdate stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** Expected release, seconds since midnight US Eastern; 0 when cancelled or postponed (unsigned 32 bits). */
    public long ipoQuotationReleaseTimeS() {
        return BigEndian.u32(buffer, offset + IPO_QUOTATION_RELEASE_TIME_S);
    }

    /** Sets {@link #ipoQuotationReleaseTimeS()}. */
    public IpoQuotingPeriodUpdate ipoQuotationReleaseTimeS(final long ipoQuotationReleaseTimeS) {
        BigEndian.putU32(buffer, offset + IPO_QUOTATION_RELEASE_TIME_S, ipoQuotationReleaseTimeS);
        return this;
    }

    /** {@code A} anticipated, {@code C} cancelled or postponed. */
    public byte ipoQuotationReleaseQualifier() {
        return buffer[offset + IPO_QUOTATION_RELEASE_QUALIFIER];
    }

    /** Sets {@link #ipoQuotationReleaseQualifier()}. */
    public IpoQuotingPeriodUpdate ipoQuotationReleaseQualifier(final byte ipoQuotationReleaseQualifier) {
        buffer[offset + IPO_QUOTATION_RELEASE_QUALIFIER] = ipoQuotationReleaseQualifier;
        return this;
    }

    /** Price of the issue, in 1/10000 (unsigned 32 bits). */
    public long ipoPriceE4() {
        return BigEndian.u32(buffer, offset + IPO_PRICE_E4);
    }

    /** Sets {@link #ipoPriceE4()}. */
    public IpoQuotingPeriodUpdate ipoPriceE4(final long ipoPriceE4) {
        BigEndian.putU32(buffer, offset + IPO_PRICE_E4, ipoPriceE4);
        return this;
    }
}
