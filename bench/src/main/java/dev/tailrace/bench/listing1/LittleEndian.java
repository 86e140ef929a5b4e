package dev.tailrace.bench.listing1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Longs in bytes. */
final class LittleEndian {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static long get(final byte[] buffer, final int index) {
        return (long) LONG.get(buffer, index);
    }

    static void put(final byte[] buffer, final int index, final long value) {
        LONG.set(buffer, index, value);
    }
}
