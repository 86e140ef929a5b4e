package dev.tailrace.market.itch;

/**
 * Order Executed message: a resting order trades, at its own price, which the message does not repeat, or at another.
 *
 * <p>Type {@code E}, 31 bytes, or {@code C} with the price, 36 bytes. Source: ITCH 5.0 specification, "Order Executed"
 * and "Order Executed With Price". Threads, allocation and checks: see {@link ItchMessage}.
 */
public final class OrderExecuted extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int EXECUTED_SHARES = 19;
    private static final int MATCH_NUMBER = 23;
    private static final int PRINTABLE = 31;
    private static final int EXECUTION_PRICE_E4 = 32;

    @Override
    public OrderExecuted wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Shares taken from the order (unsigned 32 bits). */
    public long executedShares() {
        return BigEndian.u32(buffer, offset + EXECUTED_SHARES);
    }

    /** Day-unique match number; the key of a later {@link BrokenTrade} (unsigned 64 bits). */
    public long matchNumber() {
        return BigEndian.u64(buffer, offset + MATCH_NUMBER);
    }

    /**
     * {@code Y}, or {@code N} when a later cross trade contains this execution, so that it must not count in volume.
     * Messages of type {@code E} do not have it.
     */
    public byte printable() {
        return buffer[offset + PRINTABLE];
    }

    /** Price of the execution, in 1/10000 (unsigned 32 bits). Messages of type {@code E} do not have it. */
    public long executionPriceE4() {
        return BigEndian.u32(buffer, offset + EXECUTION_PRICE_E4);
    }
}
