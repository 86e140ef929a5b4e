package dev.tailrace.market.itch;

/**
 * Direct Listing Price Discovery message: the state of price discovery of a direct listing.
 *
 * <p>Type {@code O}, 48 bytes. Source: ITCH 5.0 specification, "Direct Listing with Capital Raise Price Discovery".
 * Threads, allocation and checks: see {@link ItchMessage}.
 */
public final class DirectListingPriceDiscovery extends ItchMessage {

    private static final int STOCK = 11;
    private static final int OPEN_ELIGIBILITY_STATUS = 19;
    private static final int MINIMUM_ALLOWABLE_PRICE_E4 = 20;
    private static final int MAXIMUM_ALLOWABLE_PRICE_E4 = 24;
    private static final int NEAR_EXECUTION_PRICE_E4 = 28;
    private static final int NEAR_EXECUTION_TIME = 32;
    private static final int LOWER_PRICE_RANGE_COLLAR_E4 = 40;
    private static final int UPPER_PRICE_RANGE_COLLAR_E4 = 44;

    @Override
    public DirectListingPriceDiscovery wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public DirectListingPriceDiscovery stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** {@code Y} eligible to open, {@code N} not. */
    public byte openEligibilityStatus() {
        return buffer[offset + OPEN_ELIGIBILITY_STATUS];
    }

    /** Sets {@link #openEligibilityStatus()}. */
    public DirectListingPriceDiscovery openEligibilityStatus(final byte openEligibilityStatus) {
        buffer[offset + OPEN_ELIGIBILITY_STATUS] = openEligibilityStatus;
        return this;
    }

    /** Lowest price at which it may open, in 1/10000 (unsigned 32 bits). */
    public long minimumAllowablePriceE4() {
        return BigEndian.u32(buffer, offset + MINIMUM_ALLOWABLE_PRICE_E4);
    }

    /** Sets {@link #minimumAllowablePriceE4()}. */
    public DirectListingPriceDiscovery minimumAllowablePriceE4(final long minimumAllowablePriceE4) {
        BigEndian.putU32(buffer, offset + MINIMUM_ALLOWABLE_PRICE_E4, minimumAllowablePriceE4);
        return this;
    }

    /** Highest price at which it may open, in 1/10000 (unsigned 32 bits). */
    public long maximumAllowablePriceE4() {
        return BigEndian.u32(buffer, offset + MAXIMUM_ALLOWABLE_PRICE_E4);
    }

    /** Sets {@link #maximumAllowablePriceE4()}. */
    public DirectListingPriceDiscovery maximumAllowablePriceE4(final long maximumAllowablePriceE4) {
        BigEndian.putU32(buffer, offset + MAXIMUM_ALLOWABLE_PRICE_E4, maximumAllowablePriceE4);
        return this;
    }

    /** Current expected opening price, in 1/10000 (unsigned 32 bits). */
    public long nearExecutionPriceE4() {
        return BigEndian.u32(buffer, offset + NEAR_EXECUTION_PRICE_E4);
    }

    /** Sets {@link #nearExecutionPriceE4()}. */
    public DirectListingPriceDiscovery nearExecutionPriceE4(final long nearExecutionPriceE4) {
        BigEndian.putU32(buffer, offset + NEAR_EXECUTION_PRICE_E4, nearExecutionPriceE4);
        return this;
    }

    /** When the near execution price was set, as sent; the specification gives no unit (unsigned 64 bits). */
    public long nearExecutionTime() {
        return BigEndian.u64(buffer, offset + NEAR_EXECUTION_TIME);
    }

    /** Sets {@link #nearExecutionTime()}. */
    public DirectListingPriceDiscovery nearExecutionTime(final long nearExecutionTime) {
        BigEndian.putU64(buffer, offset + NEAR_EXECUTION_TIME, nearExecutionTime);
        return this;
    }

    /** Lower end of the price range, in 1/10000 (unsigned 32 bits). */
    public long lowerPriceRangeCollarE4() {
        return BigEndian.u32(buffer, offset + LOWER_PRICE_RANGE_COLLAR_E4);
    }

    /** Sets {@link #lowerPriceRangeCollarE4()}. */
    public DirectListingPriceDiscovery lowerPriceRangeCollarE4(final long lowerPriceRangeCollarE4) {
        BigEndian.putU32(buffer, offset + LOWER_PRICE_RANGE_COLLAR_E4, lowerPriceRangeCollarE4);
        return this;
    }

    /** Upper end of the price range, in 1/10000 (unsigned 32 bits). */
    public long upperPriceRangeCollarE4() {
        return BigEndian.u32(buffer, offset + UPPER_PRICE_RANGE_COLLAR_E4);
    }

    /** Sets {@link #upperPriceRangeCollarE4()}. */
    public DirectListingPriceDiscovery upperPriceRangeCollarE4(final long upperPriceRangeCollarE4) {
        BigEndian.putU32(buffer, offset + UPPER_PRICE_RANGE_COLLAR_E4, upperPriceRangeCollarE4);
        return this;
    }
}
