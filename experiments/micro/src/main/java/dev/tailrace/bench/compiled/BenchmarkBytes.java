package dev.tailrace.bench.compiled;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes numbers in bytes, for benchmark records that have a decoder and an encoder. */
final class BenchmarkBytes {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private BenchmarkBytes() {}

    static int i32(final byte[] buffer, final int index) {
        return (int) INT.get(buffer, index);
    }

    static void putI32(final byte[] buffer, final int index, final int value) {
        INT.set(buffer, index, value);
    }

    static long i64(final byte[] buffer, final int index) {
        return (long) LONG.get(buffer, index);
    }

    static void putI64(final byte[] buffer, final int index, final long value) {
        LONG.set(buffer, index, value);
    }
}
