package dev.tailrace.runtime.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Bytes that grow: fixed numbers big-endian, counts as unsigned LEB128, texts as counted UTF-8. */
final class ByteSink {

    private byte[] bytes = new byte[1_024];
    private int size;

    int size() {
        return size;
    }

    void put(final byte[] from, final int offset, final int length) {
        ensure(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    void putByte(final int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    void putShort(final int value) {
        putByte(value >>> 8);
        putByte(value);
    }

    void putInt(final int value) {
        putShort(value >>> 16);
        putShort(value);
    }

    void putLong(final long value) {
        putInt((int) (value >>> 32));
        putInt((int) value);
    }

    /** A number that is not negative, in 1 to 5 bytes. */
    void putCount(final int value) {
        int rest = value;
        while (rest > 0x7F) {
            putByte(rest | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    void putText(final String value) {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        putCount(utf8.length);
        put(utf8, 0, utf8.length);
    }

    /** Overwrites an int that was put before. */
    void setInt(final int at, final int value) {
        ByteBuffer.wrap(bytes).putInt(at, value);
    }

    /** Room for this many bytes that follow, as a buffer; they count as put. */
    ByteBuffer room(final int length) {
        ensure(length);
        size += length;
        return ByteBuffer.wrap(bytes, size - length, length).slice();
    }

    /** Drops zeros from the end, but none before this place. */
    void trimZeros(final int from) {
        while (size > from && bytes[size - 1] == 0) {
            size--;
        }
    }

    /** CRC-32C of all bytes. */
    int checksum() {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, 0, size);
        return (int) crc.getValue();
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void ensure(final int more) {
        if (more > bytes.length - size) {
            final long wanted = Math.max(2L * bytes.length, (long) size + more);
            if ((long) size + more > Integer.MAX_VALUE - 8) {
                throw new StateException("the state has more than 2 GB; a snapshot holds at most that");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
    }
}
