package dev.tailrace.market.itch;

/**
 * Order Executed message: a resting order trades at its own price, which the message does not repeat.
 *
 * <p>Type {@code E}, 31 bytes. Source: ITCH 5.0 specification, "Order Executed". Threads, allocation and checks: see
 * {@link ItchMessage}.
 */
public final class OrderExecuted extends ItchMessage {

    private static final int ORDER_REFERENCE = 11;
    private static final int EXECUTED_SHARES = 19;
    private static final int MATCH_NUMBER = 23;

    @Override
    public OrderExecuted wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Day-unique order reference number (unsigned 64 bits). */
    public long orderReference() {
        return BigEndian.u64(buffer, offset + ORDER_REFERENCE);
    }

    /** Sets {@link #orderReference()}. */
    public OrderExecuted orderReference(final long orderReference) {
        BigEndian.putU64(buffer, offset + ORDER_REFERENCE, orderReference);
        return this;
    }

    /** Shares taken from the order (unsigned 32 bits). */
    public long executedShares() {
        return BigEndian.u32(buffer, offset + EXECUTED_SHARES);
    }

    /** Sets {@link #executedShares()}. */
    public OrderExecuted executedShares(final long executedShares) {
        BigEndian.putU32(buffer, offset + EXECUTED_SHARES, executedShares);
        return this;
    }

    /** Day-unique match number; the key of a later {@link BrokenTrade} (unsigned 64 bits). */
    public long matchNumber() {
        return BigEndian.u64(buffer, offset + MATCH_NUMBER);
    }

    /** Sets {@link #matchNumber()}. */
    public OrderExecuted matchNumber(final long matchNumber) {
        BigEndian.putU64(buffer, offset + MATCH_NUMBER, matchNumber);
        return this;
    }
}
