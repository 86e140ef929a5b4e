package dev.tailrace.load.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A 64-bit hash of the bytes of a result; results are recognised by it.
 *
 * <p>Mixes in eight bytes at a time by multiplying and folding, as in the finisher of SplitMix64 (Steele, Lea and Flood,
 * 2014). Among a million different results, the chance that any two share their hash is below one in ten million. Not a
 * cryptographic hash.
 */
public final class ResultHash {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long FIRST = 0xBF58476D1CE4E5B9L;
    private static final long SECOND = 0x94D049BB133111EBL;

    private ResultHash() {}

    /** The hash of a range of bytes; allocates nothing. */
    public static long of(final byte[] bytes, final int offset, final int length) {
        long hash = mix(length * GOLDEN + 1);
        int at = offset;
        for (final int last = offset + length - Long.BYTES; at <= last; at += Long.BYTES) {
            hash = mix(hash + GOLDEN ^ (long) LONG.get(bytes, at));
        }
        return mix(hash + GOLDEN ^ rest(bytes, at, offset + length));
    }

    private static long rest(final byte[] bytes, final int from, final int to) {
        long rest = 0;
        for (int at = from; at < to; at++) {
            rest = rest << Byte.SIZE | bytes[at] & 0xFF;
        }
        return rest;
    }

    private static long mix(final long value) {
        final long once = (value ^ value >>> 30) * FIRST;
        final long twice = (once ^ once >>> 27) * SECOND;
        return twice ^ twice >>> 31;
    }
}
