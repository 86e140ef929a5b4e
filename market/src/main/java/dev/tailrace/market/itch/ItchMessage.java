package dev.tailrace.market.itch;

/**
 * Flyweight over one ITCH message of any type: the header that all types share, and all other fields by name. Subclasses
 * have direct getters for the fields of the types that pipelines process; one subclass may serve two types of which one
 * has more fields.
 *
 * <p>A flyweight holds only a reference to bytes that belong to another object; wrapping, reading and writing allocate
 * nothing. It is not thread-safe. It does not check that the bytes are a message of its type or that they are complete:
 * that is done once per message, with {@link ItchFrames#isConsistent}. Reading a complete message never touches a byte
 * outside of it. A value that is written keeps the low-order bits that fit into the field.
 *
 * <p>Unsigned 32- and 64-bit fields are returned as {@code long} (the latter need {@link Long#compareUnsigned} and its
 * relatives only above 2<sup>63</sup>), text of one byte as {@code byte}, of two and four bytes as {@code int} and of
 * eight bytes as {@code long}, packed as described in {@link Ascii}. Prices are integers, in 1/10000 where the name ends
 * in {@code E4} and in 1/10<sup>8</sup> where it ends in {@code E8}.
 *
 * <p>Header: type letter, u16 stock locate, u16 tracking number, 48-bit timestamp; 11 bytes. Source: ITCH 5.0
 * specification, "Message Formats".
 */
public sealed class ItchMessage
        permits StockDirectory,
                StockTradingAction,
                AddOrder,
                OrderExecuted,
                OrderCancel,
                OrderDelete,
                OrderReplace,
                NonCrossTrade,
                CrossTrade,
                BrokenTrade {

    private static final int STOCK_LOCATE = 1;
    private static final int TRACKING_NUMBER = 3;
    private static final int TIMESTAMP_BITS = 48;
    private static final long TIMESTAMP_MASK = (1L << TIMESTAMP_BITS) - 1;

    // Not part of the state: a view of another object's bytes.
    transient byte[] buffer;
    transient int offset;

    /**
     * Points this flyweight at the message that starts at {@code offset}.
     *
     * @return this
     */
    public ItchMessage wrap(final byte[] buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
        return this;
    }

    /** The bytes this flyweight reads and writes; null before the first {@link #wrap}. */
    public final byte[] buffer() {
        return buffer;
    }

    /** Index of the message's first byte in {@link #buffer()}. */
    public final int offset() {
        return offset;
    }

    /** The type letter found in the message. */
    public final byte typeCode() {
        return buffer[offset];
    }

    /** The type found in the message, or null when the specification has no such type. */
    public final MessageType type() {
        return MessageType.of(typeCode());
    }

    /** The instrument's index for the day, from 1; 0 when the message is about no instrument (unsigned 16 bits). */
    public final int stockLocate() {
        return BigEndian.u16(buffer, offset + STOCK_LOCATE);
    }

    /** Nasdaq's internal tracking number (unsigned 16 bits). */
    public final int trackingNumber() {
        return BigEndian.u16(buffer, offset + TRACKING_NUMBER);
    }

    /** Nanoseconds since midnight US Eastern of the session's date, which no message contains (unsigned 48 bits). */
    public final long timestampNs() {
        // One load of tracking number and timestamp together: a load that starts at the timestamp and is shifted right
        // would read two bytes beyond it, which are not there at the end of an array when the message has 12 bytes.
        return BigEndian.u64(buffer, offset + TRACKING_NUMBER) & TIMESTAMP_MASK;
    }

    /**
     * The value of a field as an unsigned number, text packed as described in {@link Ascii}. For fields without a getter:
     * looks the name up in the table of the type. Allocates nothing.
     *
     * @param field name in the specification's table of the message, such as {@code roundLotSize} or {@code level1E8}
     * @throws IllegalArgumentException when the message has no such field; names those that it has
     */
    public final long get(final String field) {
        return schema().field(field).read(buffer, offset);
    }

    /** Sets {@link #get}. Allocates nothing. */
    public final ItchMessage set(final String field, final long value) {
        schema().field(field).write(buffer, offset, value);
        return this;
    }

    private MessageSchema schema() {
        final MessageType type = type();
        if (type == null) {
            throw new IllegalArgumentException("ITCH 5.0 has no message type " + (typeCode() & 0xFF));
        }
        return MessageSchema.of(type);
    }

    /** Writes the type letter and the header fields. */
    public final void header(
            final MessageType type, final int stockLocate, final int trackingNumber, final long timestampNs) {
        buffer[offset] = type.code();
        BigEndian.putU16(buffer, offset + STOCK_LOCATE, stockLocate);
        BigEndian.putU64(
                buffer,
                offset + TRACKING_NUMBER,
                (long) trackingNumber << TIMESTAMP_BITS | timestampNs & TIMESTAMP_MASK);
    }
}
