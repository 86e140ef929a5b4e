package dev.tailrace.market.dbn;

/** Record of one event at the best bid or offer (market by price, one level): type {@link DbnType#MBP_1}, 80 bytes. */
public final class Mbp1Record extends TradeRecord {

    private static final int BID_PRICE = 48;
    private static final int ASK_PRICE = 56;
    private static final int BID_SIZE = 64;
    private static final int ASK_SIZE = 68;
    private static final int BID_ORDERS = 72;
    private static final int ASK_ORDERS = 76;

    @Override
    public Mbp1Record wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Best bid in 1e-9 after the event; {@link #NO_PRICE} when the side is empty. */
    public long bidPrice() {
        return i64(BID_PRICE);
    }

    /** Best offer in 1e-9 after the event; {@link #NO_PRICE} when the side is empty. */
    public long askPrice() {
        return i64(ASK_PRICE);
    }

    /** Size at the best bid (unsigned 32 bits). */
    public long bidSize() {
        return u32(BID_SIZE);
    }

    /** Size at the best offer (unsigned 32 bits). */
    public long askSize() {
        return u32(ASK_SIZE);
    }

    /** Orders at the best bid (unsigned 32 bits). */
    public long bidOrders() {
        return u32(BID_ORDERS);
    }

    /** Orders at the best offer (unsigned 32 bits). */
    public long askOrders() {
        return u32(ASK_ORDERS);
    }
}
