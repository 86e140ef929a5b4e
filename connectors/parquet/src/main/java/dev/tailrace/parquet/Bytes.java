package dev.tailrace.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Growing array of bytes, little-endian. */
final class Bytes {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    byte[] array = new byte[1 << 12];
    int length;

    void clear() {
        length = 0;
    }

    void putByte(final int value) {
        room(1);
        array[length++] = (byte) value;
    }

    void putInt(final int value) {
        room(Integer.BYTES);
        INT.set(array, length, value);
        length += Integer.BYTES;
    }

    void putLong(final long value) {
        room(Long.BYTES);
        LONG.set(array, length, value);
        length += Long.BYTES;
    }

    void put(final byte[] source, final int offset, final int size) {
        room(size);
        System.arraycopy(source, offset, array, length, size);
        length += size;
    }

    void put(final Bytes other) {
        put(other.array, 0, other.length);
    }

    /** A number in groups of seven bits, the lowest first. */
    void putVarint(final long value) {
        long rest = value;
        while ((rest & -0x80) != 0) {
            putByte((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        putByte((int) rest);
    }

    void room(final int more) {
        if (array.length - length < more) {
            array = Arrays.copyOf(array, Math.max(2 * array.length, length + more));
        }
    }
}
