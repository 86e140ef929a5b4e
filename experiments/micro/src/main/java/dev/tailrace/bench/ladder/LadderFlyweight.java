package dev.tailrace.bench.ladder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Flyweight over a ladder that is stored in 80 bytes, little-endian; nothing needs to be aligned.
 *
 * <pre>
 *    0  5 bids, best first: size in shares (int), price in 1/10000 of the currency (int)
 *   40  5 asks, the same
 * </pre>
 *
 * <p>A level can be read and written as one {@code long}, with the price in its upper half, so that a price is shifted
 * by adding {@code (long) shiftE4 << 32}. Wrapping keeps the buffer and copies nothing; bounds are checked by the JVM.
 */
public final class LadderFlyweight {

    /** Bytes of a ladder. */
    public static final int LENGTH = 80;

    /** Offset of the asks. */
    static final int ASKS = 40;

    private static final int PRICE = Integer.BYTES;
    private static final int LEVEL = Long.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] buffer;
    private int offset;

    /** Points this flyweight at another ladder. */
    public LadderFlyweight wrap(final byte[] newBuffer, final int newOffset) {
        // Most of the time it is the same buffer, and writing a reference costs a barrier of the garbage collector.
        if (buffer != newBuffer) {
            buffer = newBuffer;
        }
        offset = newOffset;
        return this;
    }

    /** Price of a bid in 1/10000 of the currency; 0 is the best level. */
    public int bidPriceE4(final int level) {
        return (int) INT.get(buffer, offset + level * LEVEL + PRICE);
    }

    public int bidSize(final int level) {
        return (int) INT.get(buffer, offset + level * LEVEL);
    }

    /** Price of an ask in 1/10000 of the currency; 0 is the best level. */
    public int askPriceE4(final int level) {
        return (int) INT.get(buffer, offset + ASKS + level * LEVEL + PRICE);
    }

    public int askSize(final int level) {
        return (int) INT.get(buffer, offset + ASKS + level * LEVEL);
    }

    /** A bid: price in the upper half, size in the lower. */
    public long bid(final int level) {
        return (long) LONG.get(buffer, offset + level * LEVEL);
    }

    /** An ask: price in the upper half, size in the lower. */
    public long ask(final int level) {
        return (long) LONG.get(buffer, offset + ASKS + level * LEVEL);
    }

    /** Writes a bid: price in the upper half, size in the lower. */
    public void bid(final int level, final long priceAndSize) {
        LONG.set(buffer, offset + level * LEVEL, priceAndSize);
    }

    /** Writes an ask: price in the upper half, size in the lower. */
    public void ask(final int level, final long priceAndSize) {
        LONG.set(buffer, offset + ASKS + level * LEVEL, priceAndSize);
    }

    static long level(final byte[] from, final int at) {
        return (long) LONG.get(from, at);
    }

    static void level(final byte[] to, final int at, final long priceAndSize) {
        LONG.set(to, at, priceAndSize);
    }

    /** The price of a level. */
    static int priceE4(final long level) {
        return (int) (level >> Integer.SIZE);
    }

    /** A level of this price and size, as one {@code long}. */
    static long level(final int priceE4, final int size) {
        return (long) priceE4 << Integer.SIZE | size & 0xFFFF_FFFFL;
    }

    /** Copies the levels of an object into this ladder. */
    public void set(final PriceLadder ladder) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            bid(level, level(ladder.bidPricesE4()[level], ladder.bidSizes()[level]));
            ask(level, level(ladder.askPricesE4()[level], ladder.askSizes()[level]));
        }
    }

    /** Copies the levels of this ladder into an object. */
    public void copyTo(final PriceLadder ladder) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            ladder.bidPricesE4()[level] = bidPriceE4(level);
            ladder.bidSizes()[level] = bidSize(level);
            ladder.askPricesE4()[level] = askPriceE4(level);
            ladder.askSizes()[level] = askSize(level);
        }
    }
}
