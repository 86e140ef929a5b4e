package dev.tailrace.samples.listing1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes longs in byte arrays, little-endian. */
public final class LittleEndian {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    /** Reads eight bytes. */
    public static long get(final byte[] buffer, final int index) {
        return (long) LONG.get(buffer, index);
    }

    /** Writes eight bytes. */
    public static void put(final byte[] buffer, final int index, final long value) {
        LONG.set(buffer, index, value);
    }
}
