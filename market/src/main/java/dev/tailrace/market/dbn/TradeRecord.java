package dev.tailrace.market.dbn;

/** Record of one trade: type {@link DbnType#TRADE}, 48 bytes. Also the first part of {@link Mbp1Record}. */
public sealed class TradeRecord extends DbnRecord permits Mbp1Record {

    private static final int PRICE = 16;
    private static final int SIZE = 24;
    private static final int ACTION = 28;
    private static final int SIDE = 29;
    private static final int FLAGS = 30;
    private static final int DEPTH = 31;
    private static final int RECEIVE_TIME = 32;
    private static final int SEQUENCE = 44;

    @Override
    public TradeRecord wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Price in 1e-9; {@link #NO_PRICE} when there is none. */
    public final long price() {
        return i64(PRICE);
    }

    /** Size of the event (unsigned 32 bits). */
    public final long size() {
        return u32(SIZE);
    }

    /** {@code A} add, {@code C} cancel, {@code M} modify, {@code R} clear, {@code T} trade; a trade in this type. */
    public final byte action() {
        return buffer[offset + ACTION];
    }

    /** {@code B} bid, {@code A} ask, {@code N} none; of a trade, the side of the aggressor. */
    public final byte side() {
        return buffer[offset + SIDE];
    }

    /** Sum of {@link #LAST} and the other flags. */
    public final int flags() {
        return u8(FLAGS);
    }

    /** Level of the book that the event concerns, 0 for the best. */
    public final int depth() {
        return u8(DEPTH);
    }

    /** Time of receipt, by which files are ordered; {@link #NO_TIME} when there is none. */
    public final long receiveTimeNs() {
        return i64(RECEIVE_TIME);
    }

    /** Sequence number of the venue's message (unsigned 32 bits). */
    public final long sequence() {
        return u32(SEQUENCE);
    }
}
