package dev.tailrace.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Bytes that grow: fixed numbers big-endian, counts as unsigned LEB128, texts as counted UTF-8. */
final class ByteSink {

    /** Where nothing is known of the state. */
    static final int USUAL_BYTES = 1_024;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    private byte[] bytes;
    private int size;

    /** @param capacity what it holds before it grows */
    ByteSink(final int capacity) {
        bytes = new byte[capacity];
    }

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
        ensure(Short.BYTES);
        SHORT.set(bytes, size, (short) value);
        size += Short.BYTES;
    }

    void putInt(final int value) {
        ensure(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
    }

    void putLong(final long value) {
        ensure(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
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
        INT.set(bytes, at, value);
    }

    /** Room for this many bytes that follow, as a buffer; they count as put. */
    ByteBuffer room(final int length) {
        ensure(length);
        size += length;
        return ByteBuffer.wrap(bytes, size - length, length).slice();
    }

    /** Drops zeros from the end, but none before this place. */
    void trimZeros(final int from) {
        while (size - from >= Long.BYTES && (long) LONG.get(bytes, size - Long.BYTES) == 0) {
            size -= Long.BYTES;
        }
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
