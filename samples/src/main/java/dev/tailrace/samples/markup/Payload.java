package dev.tailrace.samples.markup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A record of the stateless workload; 120 bytes by default, big-endian.
 *
 * <table>
 * <caption>Layout</caption>
 * <tr><td>0</td><td>i64</td><td>number of the record</td></tr>
 * <tr><td>8</td><td>i64</td><td>price, in 1/10000</td></tr>
 * <tr><td>16</td><td>the rest</td><td>filler, the same in each record</td></tr>
 * </table>
 *
 * <p>A flyweight over the bytes of its owner; used by one thread.
 */
final class Payload {

    /** Default length in bytes. */
    static final int LENGTH = 120;

    /** Minimum length in bytes. */
    static final int SHORTEST = 16;

    /** Maximum length in bytes. */
    static final int LONGEST = 1 << 16;

    static final int NUMBER = 0;
    static final int PRICE = 8;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    // The wrapped buffer is not state; snapshots leave it out.
    private transient byte[] buffer;
    private transient int offset;
    private transient int length;
    private transient long markUpE4;

    Payload wrap(final byte[] bytes, final int at, final int count) {
        buffer = bytes;
        offset = at;
        length = count;
        markUpE4 = 0;
        return this;
    }

    /** Number of the record. */
    long number() {
        return get(buffer, offset + NUMBER);
    }

    /** This record with its price increased by an amount in 1/10000. */
    Payload markUp(final long addedE4) {
        markUpE4 = addedE4;
        return this;
    }

    int copyTo(final byte[] target, final int at) {
        System.arraycopy(buffer, offset, target, at, length);
        put(target, at + PRICE, get(buffer, offset + PRICE) + markUpE4);
        return length;
    }

    static long get(final byte[] bytes, final int at) {
        return (long) LONG.get(bytes, at);
    }

    static void put(final byte[] bytes, final int at, final long value) {
        LONG.set(bytes, at, value);
    }
}
