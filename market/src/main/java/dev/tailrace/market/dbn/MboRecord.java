package dev.tailrace.market.dbn;

/** Record of one event of one order (market by order): type {@link DbnType#MBO}, 56 bytes. */
public final class MboRecord extends DbnRecord {

    private static final int ORDER_ID = 16;
    private static final int PRICE = 24;
    private static final int SIZE = 32;
    private static final int FLAGS = 36;
    private static final int CHANNEL_ID = 37;
    private static final int ACTION = 38;
    private static final int SIDE = 39;
    private static final int RECEIVE_TIME = 40;
    private static final int SEQUENCE = 52;

    @Override
    public MboRecord wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** The order, numbered by the venue (unsigned 64 bits). */
    public long orderId() {
        return i64(ORDER_ID);
    }

    /** Price in 1e-9; {@link #NO_PRICE} when there is none. */
    public long price() {
        return i64(PRICE);
    }

    /** Size of the order, or of its part that is traded or cancelled (unsigned 32 bits). */
    public long size() {
        return u32(SIZE);
    }

    /** Sum of {@link #LAST} and the other flags. */
    public int flags() {
        return u8(FLAGS);
    }

    public int channelId() {
        return u8(CHANNEL_ID);
    }

    /** {@code A} add, {@code C} cancel, {@code M} modify, {@code R} clear, {@code T} trade, {@code F} fill, {@code N} none. */
    public byte action() {
        return buffer[offset + ACTION];
    }

    /** {@code B} bid, {@code A} ask, {@code N} none; of a trade, the side of the aggressor. */
    public byte side() {
        return buffer[offset + SIDE];
    }

    /** Time of receipt, by which files are ordered; {@link #NO_TIME} when there is none. */
    public long receiveTimeNs() {
        return i64(RECEIVE_TIME);
    }

    /** Sequence number of the venue's message (unsigned 32 bits). */
    public long sequence() {
        return u32(SEQUENCE);
    }
}
