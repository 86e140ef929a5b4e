package dev.tailrace.load.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A record of the workload that needs no state: 120 bytes, if nothing else is asked for, big-endian.
 *
 * <table>
 * <caption>Layout</caption>
 * <tr><td>0</td><td>i64</td><td>number of the record</td></tr>
 * <tr><td>8</td><td>i64</td><td>price, in 1/10000</td></tr>
 * <tr><td>16</td><td>the rest</td><td>filler, the same in each record</td></tr>
 * </table>
 *
 * <p>A flyweight over somebody's bytes; used by one thread.
 */
public final class Payload {

    /** Bytes of a record of which nothing is said. */
    public static final int LENGTH = 120;

    /** The fewest bytes that a record may have. */
    public static final int SHORTEST = 16;

    /** The most bytes that a record may have. */
    public static final int LONGEST = 1 << 16;

    static final int NUMBER = 0;
    static final int PRICE = 8;
    static final int FILLER = 16;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    // What it lies over is no state: a snapshot leaves it out.
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

    /** The same record at a price that is higher by so much, in 1/10000. */
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
