package dev.tailrace.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bounded FIFO of longs from one thread to whichever of several is free: {@link #offer} is called by one thread, {@link
 * #poll} by any number, each value goes to exactly one of them. Values are claimed in order; what their claimers then do
 * is not ordered. Visibility is that of {@link LongRing}.
 *
 * <p>{@link #offer} ends after a fixed number of steps. A poll that loses its claim tries the next value, so some
 * consumer always gets on. Nothing is allocated after construction.
 */
public final class ClaimRing extends RingIndexes {

    /** What {@link #poll} returns when there is nothing; the same as {@link LongRing#EMPTY}. */
    public static final long EMPTY = LongRing.EMPTY;

    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * Makes an empty ring.
     *
     * @param capacity how many values it holds at least; rounded up to a power of two
     * @throws IllegalArgumentException below 1 or above 2^30
     */
    public ClaimRing(final int capacity) {
        super(capacity);
    }

    /**
     * Puts a value in, called by the producer only.
     *
     * @param value any but {@link #EMPTY}
     * @return false when the ring is full, which changes nothing
     */
    public boolean offer(final long value) {
        assert value != EMPTY : "the value that means 'empty' cannot be put into a ring";
        final long index = tail;
        if (index >= freeUntil && isFull(index)) {
            return false;
        }
        CELL.setOpaque(cells, cellOf(index), value);
        tailRelease(index + 1);
        return true;
    }

    private boolean isFull(final long index) {
        freeUntil = headAcquire() + capacity;
        return index >= freeUntil;
    }

    /**
     * Claims the oldest value, or returns {@link #EMPTY}; called by any consumer.
     *
     * <p>The cell is read before the claim, because after it the producer may write it anew. A claim that succeeds proves
     * that the head had not moved, so that the producer had not written; what was read without a successful claim is
     * thrown away. The head only grows, so there is no ABA.
     */
    public long poll() {
        while (true) {
            final long index = headAcquire();
            if (index >= tailSeenAcquire() && isEmpty(index)) {
                return EMPTY;
            }
            final long value = (long) CELL.getOpaque(cells, cellOf(index));
            if (claimHead(index)) {
                return value;
            }
        }
    }

    /** Publishes what it sees of the tail to all consumers; an older sight may win, and costs one more look. */
    private boolean isEmpty(final long index) {
        final long seen = tailAcquire();
        tailSeenRelease(seen);
        return index >= seen;
    }
}
