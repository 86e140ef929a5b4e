package dev.tailrace.function;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what {@link WireWriter} wrote. Points into the message; allocates for texts and arrays only. */
public final class WireReader {

    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    /** Reads a message from its beginning. */
    public WireReader wrap(final byte[] message) {
        return wrap(message, 0, message.length);
    }

    /** Reads a part of a message. */
    public WireReader wrap(final byte[] message, final int offset, final int length) {
        bytes = message;
        at = offset;
        end = offset + length;
        return this;
    }

    /** The array that is read. */
    public byte[] buffer() {
        return bytes;
    }

    /** The index in {@link #buffer} of what is read next. */
    public int offset() {
        return at;
    }

    /** How many bytes are left. */
    public int left() {
        return end - at;
    }

    public byte getByte() {
        return bytes[advance(1)];
    }

    public short getShort() {
        final int from = advance(Short.BYTES);
        return (short) (bytes[from] << 8 | bytes[from + 1] & 0xFF);
    }

    public int getInt() {
        return getShort() << 16 | getShort() & 0xFFFF;
    }

    public long getLong() {
        return (long) getInt() << 32 | getInt() & 0xFFFF_FFFFL;
    }

    public int getCount() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            final byte next = getByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalStateException("a message is damaged: a count has no end");
    }

    /**
     * Reads the number of elements that follow.
     *
     * @param elementBytes bytes of an element
     * @throws IllegalStateException when the message is too short to hold that many
     */
    public int getCount(final int elementBytes) {
        final int count = getCount();
        if (count > left() / elementBytes) {
            throw new IllegalStateException("a message is damaged: it does not hold " + count + " elements");
        }
        return count;
    }

    public String getText() {
        final int length = getCount();
        return new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    /** A copy of bytes that were put with their number. */
    public byte[] getBytes() {
        final int length = getCount();
        final int from = advance(length);
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    /** Copies the next bytes to the beginning of an array. */
    public void get(final byte[] to, final int length) {
        System.arraycopy(bytes, advance(length), to, 0, length);
    }

    /** Passes over bytes, which begin where {@link #offset} was. */
    public void skip(final int length) {
        advance(length);
    }

    /** Passes over these bytes if they are the next ones, and answers whether they were. */
    public boolean skipIfNext(final byte[] expected) {
        final boolean same = end - at >= expected.length
                && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
        at += same ? expected.length : 0;
        return same;
    }

    private int advance(final int length) {
        if (length < 0 || length > end - at) {
            throw new IllegalStateException(
                    "a message is damaged: it ends " + (length - end + at) + " bytes before its content");
        }
        at += length;
        return at - length;
    }
}
