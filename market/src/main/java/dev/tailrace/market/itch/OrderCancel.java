package dev.tailrace.market.itch;

/**
 * Order Cancel message: a resting order is reduced and stays in the book.
 *
 * <p>Type {@code X}, 23 bytes. Source: ITCH 5.0 specification, "Order Cancel". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class OrderCancel extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int CANCELLED_SHARES = 19;

    @Override
    public OrderCancel wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Shares taken from the order (unsigned 32 bits). */
    public long cancelledShares() {
        return BigEndian.u32(buffer, offset + CANCELLED_SHARES);
    }
}
