package dev.tailrace.function;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes that grow: fixed numbers big-endian, counts as unsigned LEB128, texts as counted UTF-8. Used again for the next
 * message, so it allocates only when a message is longer than any before.
 */
public final class WireWriter {

    private byte[] bytes = new byte[256];
    private int size;

    /** Begins anew. */
    public WireWriter clear() {
        size = 0;
        return this;
    }

    public int size() {
        return size;
    }

    public void putByte(final int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    public void putShort(final int value) {
        ensure(Short.BYTES);
        bytes[size++] = (byte) (value >>> 8);
        bytes[size++] = (byte) value;
    }

    public void putInt(final int value) {
        putShort(value >>> 16);
        putShort(value);
    }

    public void putLong(final long value) {
        putInt((int) (value >>> 32));
        putInt((int) value);
    }

    /** A number that is not negative, in 1 to 5 bytes. */
    public void putCount(final int value) {
        int rest = value;
        while (rest > 0x7F) {
            putByte(rest | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    public void putText(final String value) {
        putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** All bytes of an array, with their number. */
    public void putBytes(final byte[] value) {
        putBytes(value, 0, value.length);
    }

    /** Some bytes of an array, with their number. */
    public void putBytes(final byte[] from, final int offset, final int length) {
        putCount(length);
        put(from, offset, length);
    }

    /** Some bytes of an array, whose number the reader knows. */
    public void put(final byte[] from, final int offset, final int length) {
        ensure(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    /** What {@link #startLength} to {@link #endLength} enclose is read as bytes with their number; returns where it is. */
    public int startLength() {
        putInt(0);
        return size - Integer.BYTES;
    }

    /** Ends what {@link #startLength} has begun. */
    public void endLength(final int at) {
        final int length = size - at - Integer.BYTES;
        bytes[at] = (byte) (length >>> 24);
        bytes[at + 1] = (byte) (length >>> 16);
        bytes[at + 2] = (byte) (length >>> 8);
        bytes[at + 3] = (byte) length;
    }

    /** Drops everything after a place that {@link #size} gave earlier. */
    public void truncate(final int to) {
        size = to;
    }

    /** Puts all of this behind what is in another. */
    public void appendTo(final WireWriter other) {
        other.put(bytes, 0, size);
    }

    /** A copy of what was put. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void ensure(final int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
        }
    }
}
