package dev.tailrace.market.itch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads and writes unsigned big-endian integers at any index of a byte array, as in the wire format.
 *
 * <p>An access touches exactly the bytes of its field and is bounds-checked by the JVM; nothing needs to be aligned.
 * Stateless, allocates nothing.
 */
public final class BigEndian {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static int u16(final byte[] buffer, final int index) {
        return (short) SHORT.get(buffer, index) & 0xFFFF;
    }

    public static void putU16(final byte[] buffer, final int index, final int value) {
        SHORT.set(buffer, index, (short) value);
    }

    public static int i32(final byte[] buffer, final int index) {
        return (int) INT.get(buffer, index);
    }

    public static long u32(final byte[] buffer, final int index) {
        return (int) INT.get(buffer, index) & 0xFFFF_FFFFL;
    }

    public static void putU32(final byte[] buffer, final int index, final long value) {
        INT.set(buffer, index, (int) value);
    }

    public static long u48(final byte[] buffer, final int index) {
        return (long) u16(buffer, index) << 32 | u32(buffer, index + 2);
    }

    public static long u64(final byte[] buffer, final int index) {
        return (long) LONG.get(buffer, index);
    }

    public static void putU64(final byte[] buffer, final int index, final long value) {
        LONG.set(buffer, index, value);
    }
}
