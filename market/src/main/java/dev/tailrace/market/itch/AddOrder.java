package dev.tailrace.market.itch;

/**
 * Add Order message: an order enters the book.
 *
 * <p>Type {@code A}, 36 bytes, or {@code F} with the identifier of its owner, 40 bytes. Source: ITCH 5.0 specification,
 * "Add Order - No MPID Attribution" and "Add Order with MPID Attribution". Threads, allocation and checks: see {@link
 * ItchMessage}.
 */
public final class AddOrder extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int BUY_SELL_INDICATOR = 19;
    private static final int SHARES = 20;
    private static final int STOCK = 24;
    private static final int PRICE_E4 = 32;
    private static final int ATTRIBUTION = 36;

    @Override
    public AddOrder wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Side of the order: {@code B} buy, {@code S} sell. */
    public byte buySellIndicator() {
        return buffer[offset + BUY_SELL_INDICATOR];
    }

    /** Shares added (unsigned 32 bits). */
    public long shares() {
        return BigEndian.u32(buffer, offset + SHARES);
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Limit price, in 1/10000 (unsigned 32 bits). */
    public long priceE4() {
        return BigEndian.u32(buffer, offset + PRICE_E4);
    }

    /**
     * Market participant identifier of the owner, 4 characters packed as in {@link Ascii}. Messages of type {@code A} do
     * not have it.
     */
    public int attribution() {
        return BigEndian.i32(buffer, offset + ATTRIBUTION);
    }
}
