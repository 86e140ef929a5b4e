package dev.tailrace.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads what {@link ByteSink} wrote; refuses to read beyond its end. */
final class ByteSource {

    private final byte[] bytes;
    private final int end;
    private int at;

    ByteSource(final byte[] bytes, final int from, final int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    int left() {
        return end - at;
    }

    /** The next bytes as their own source. */
    ByteSource part(final int length) {
        final int from = advance(length);
        return new ByteSource(bytes, from, from + length);
    }

    /** Reads the same bytes, from here on. */
    ByteSource copy() {
        return new ByteSource(bytes, at, end);
    }

    byte getByte() {
        return bytes[advance(1)];
    }

    short getShort() {
        return (short) (getByte() << 8 | getByte() & 0xFF);
    }

    int getInt() {
        return getShort() << 16 | getShort() & 0xFFFF;
    }

    long getLong() {
        return (long) getInt() << 32 | getInt() & 0xFFFF_FFFFL;
    }

    int getCount() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            final byte next = getByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0 && value >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    String getText() {
        final int length = getCount();
        return new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    /** The next bytes, without a copy. */
    ByteBuffer get(final int length) {
        return ByteBuffer.wrap(bytes, advance(length), length).slice();
    }

    static StateException damaged() {
        return new StateException("the snapshot is damaged: its content does not fit its length");
    }

    private int advance(final int length) {
        if (length < 0 || length > end - at) {
            throw damaged();
        }
        at += length;
        return at - length;
    }
}
