package dev.tailrace.market.itch;

/**
 * Add Order message with MPID attribution: an order enters the book, with the identifier of its owner.
 *
 * <p>Type {@code F}, 40 bytes. Source: ITCH 5.0 specification, "Add Order with MPID Attribution". Threads, allocation
 * and checks: see {@link ItchMessage}.
 */
public final class AddOrderWithMpid extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int BUY_SELL_INDICATOR = 19;
    private static final int SHARES = 20;
    private static final int STOCK = 24;
    private static final int PRICE_E4 = 32;
    private static final int ATTRIBUTION = 36;

    @Override
    public AddOrderWithMpid wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Sets {@link #orderReference()}. */
    public AddOrderWithMpid orderReference(final long orderReference) {
        BigEndian.putU64(buffer, offset + ORDER_REFERENCE, orderReference);
        return this;
    }

    /** Side of the order: {@code B} buy, {@code S} sell. */
    public byte buySellIndicator() {
        return buffer[offset + BUY_SELL_INDICATOR];
    }

    /** Sets {@link #buySellIndicator()}. */
    public AddOrderWithMpid buySellIndicator(final byte buySellIndicator) {
        buffer[offset + BUY_SELL_INDICATOR] = buySellIndicator;
        return this;
    }

    /** Shares added (unsigned 32 bits). */
    public long shares() {
        return BigEndian.u32(buffer, offset + SHARES);
    }

    /** Sets {@link #shares()}. */
    public AddOrderWithMpid shares(final long shares) {
        BigEndian.putU32(buffer, offset + SHARES, shares);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public AddOrderWithMpid stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** Limit price, in 1/10000 (unsigned 32 bits). */
    public long priceE4() {
        return BigEndian.u32(buffer, offset + PRICE_E4);
    }

    /** Sets {@link #priceE4()}. */
    public AddOrderWithMpid priceE4(final long priceE4) {
        BigEndian.putU32(buffer, offset + PRICE_E4, priceE4);
        return this;
    }

    /** Market participant identifier of the owner, 4 characters packed as in {@link Ascii}. */
    public int attribution() {
        return BigEndian.i32(buffer, offset + ATTRIBUTION);
    }

    /** Sets {@link #attribution()}. */
    public AddOrderWithMpid attribution(final int attribution) {
        BigEndian.putI32(buffer, offset + ATTRIBUTION, attribution);
        return this;
    }
}
