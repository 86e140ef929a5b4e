package dev.tailrace.market.itch;

/**
 * Order Delete message: a resting order leaves the book.
 *
 * <p>Type {@code D}, 19 bytes. Source: ITCH 5.0 specification, "Order Delete". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class OrderDelete extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;

    @Override
    public OrderDelete wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }
}
