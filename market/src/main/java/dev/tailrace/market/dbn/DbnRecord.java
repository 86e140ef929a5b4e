package dev.tailrace.market.dbn;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Flyweight over one DBN record, with the header fields that all types share: length, type, publisher, instrument, time
 * of the event; 16 bytes. Subclasses add the fields of one type each.
 */
public sealed class DbnRecord permits MboRecord, TradeRecord, StatusRecord, DefinitionRecord {

    /** Bytes of the header, the shortest record. */
    public static final int HEADER_BYTES = 16;

    /** The price that means none. */
    public static final long NO_PRICE = Long.MAX_VALUE;

    /** The time that means none. */
    public static final long NO_TIME = -1;

    /** Flag: the last record of an event; the book may be looked at. */
    public static final int LAST = 1 << 7;

    /** Flag: a record of the best bid or offer, not of an order. */
    public static final int TOP_OF_BOOK = 1 << 6;

    /** Flag: the record comes from a snapshot. */
    public static final int SNAPSHOT = 1 << 5;

    /** Flag: the time of receipt is inaccurate. */
    public static final int BAD_RECEIVE_TIME = 1 << 3;

    /** Flag: a gap was found that cannot be filled, so the book may be wrong. */
    public static final int MAYBE_BAD_BOOK = 1 << 2;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int LENGTH_UNIT = 4;
    private static final int PUBLISHER = 2;
    private static final int INSTRUMENT = 4;
    private static final int EVENT_TIME = 8;

    // Not part of the state: a view of another object's bytes.
    transient byte[] buffer;
    transient int offset;

    /**
     * Points this flyweight at the record that starts at {@code offset}.
     *
     * @return this
     */
    public DbnRecord wrap(final byte[] buffer, final int offset) {
        this.buffer = buffer;
        this.offset = offset;
        return this;
    }

    /** Bytes of the record that starts at {@code offset}, as its first byte says. */
    public static int lengthAt(final byte[] buffer, final int offset) {
        return (buffer[offset] & 0xFF) * LENGTH_UNIT;
    }

    /** Type code of the record that starts at {@code offset}; see {@link DbnType}. */
    public static int typeAt(final byte[] buffer, final int offset) {
        return buffer[offset + 1] & 0xFF;
    }

    /** Bytes of the record. */
    public final int length() {
        return lengthAt(buffer, offset);
    }

    /** Type code; see {@link DbnType}. */
    public final int typeCode() {
        return typeAt(buffer, offset);
    }

    /** Number of the data set and venue (unsigned 16 bits). */
    public final int publisherId() {
        return u16(PUBLISHER);
    }

    /** Number of the instrument, which its publisher gives (unsigned 32 bits). */
    public final long instrumentId() {
        return u32(INSTRUMENT);
    }

    /** Time of the event at the venue; {@link #NO_TIME} when there is none. */
    public final long eventTimeNs() {
        return i64(EVENT_TIME);
    }

    final int u8(final int field) {
        return buffer[offset + field] & 0xFF;
    }

    final int u16(final int field) {
        return (short) SHORT.get(buffer, offset + field) & 0xFFFF;
    }

    final long u32(final int field) {
        return (int) INT.get(buffer, offset + field) & 0xFFFF_FFFFL;
    }

    final long i64(final int field) {
        return (long) LONG.get(buffer, offset + field);
    }
}
