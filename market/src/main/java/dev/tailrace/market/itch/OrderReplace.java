package dev.tailrace.market.itch;

/**
 * Order Replace message: a resting order is replaced by one with the same side, instrument and attribution that loses
 * its time priority.
 *
 * <p>Type {@code U}, 35 bytes. Source: ITCH 5.0 specification, "Order Replace". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class OrderReplace extends ItchMessage {

    private static final int ORIGINAL_ORDER_REFERENCE = 11;
    private static final int NEW_ORDER_REFERENCE = 19;
    private static final int SHARES = 27;
    private static final int PRICE_E4 = 31;

    @Override
    public OrderReplace wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Reference of the order that leaves (unsigned 64 bits). */
    public long originalOrderReference() {
        return BigEndian.u64(buffer, offset + ORIGINAL_ORDER_REFERENCE);
    }

    /** Reference of the order that enters (unsigned 64 bits). */
    public long newOrderReference() {
        return BigEndian.u64(buffer, offset + NEW_ORDER_REFERENCE);
    }

    /** Total shares of the new order (unsigned 32 bits). */
    public long shares() {
        return BigEndian.u32(buffer, offset + SHARES);
    }

    /** Limit price of the new order, in 1/10000 (unsigned 32 bits). */
    public long priceE4() {
        return BigEndian.u32(buffer, offset + PRICE_E4);
    }
}
