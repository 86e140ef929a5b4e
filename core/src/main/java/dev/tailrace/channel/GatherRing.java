package dev.tailrace.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bounded FIFO of longs from any number of producer threads to one consumer thread: {@link #offer} is called by any
 * thread, {@link #poll} by one. Visibility is that of {@link LongRing}. Nothing is allocated after construction.
 *
 * <p>Uses the part of Vyukov's bounded queue that {@link ClaimRing} leaves out: producers compete for the tail, and the
 * turn of a cell shows for which index the cell is free or filled. A producer that the system interrupts between its
 * claim and the next two instructions hides the later values of other producers until it continues.
 */
public final class GatherRing extends RingIndexes {

    /** Returned by {@link #poll} when the ring is empty; the same as {@link LongRing#EMPTY}. */
    public static final long EMPTY = LongRing.EMPTY;

    private static final VarHandle TURN = MethodHandles.arrayElementVarHandle(long[].class);

    /** A cell is two longs: a turn, followed by a value. */
    private static final int CELL_SHIFT = 1;

    /**
     * Makes an empty ring.
     *
     * @param capacity minimum number of values that it holds; rounded up to a power of two
     * @throws IllegalArgumentException below 1 or above 2^28
     */
    public GatherRing(final int capacity) {
        super(capacity, CELL_SHIFT);
        for (int index = 0; index < this.capacity; index++) {
            cells[cellOf(index)] = freeFor(index);
        }
    }

    /** The turn of a cell that is free for the value of an index. */
    private static long freeFor(final long index) {
        return 2 * index;
    }

    /** The turn of a cell that is filled with the value of an index. */
    private static long filledFor(final long index) {
        return 2 * index + 1;
    }

    /**
     * Puts a value in, called by any producer.
     *
     * @param value any but {@link #EMPTY}
     * @return false when the ring is full, which changes nothing
     */
    public boolean offer(final long value) {
        assert value != EMPTY : "the value that means 'empty' cannot be put into a ring";
        while (true) {
            final long index = tailAcquire();
            final int cell = cellOf(index);
            final long turn = (long) TURN.getAcquire(cells, cell);
            if (turn < freeFor(index)) {
                return false;
            }
            if (turn == freeFor(index) && claimTail(index)) {
                cells[cell + 1] = value;
                TURN.setRelease(cells, cell, filledFor(index));
                return true;
            }
        }
    }

    /** Takes the oldest value out, or returns {@link #EMPTY}; called by the consumer only. */
    public long poll() {
        final long index = head;
        final int cell = cellOf(index);
        if ((long) TURN.getAcquire(cells, cell) != filledFor(index)) {
            return EMPTY;
        }
        final long value = cells[cell + 1];
        TURN.setRelease(cells, cell, freeFor(index + capacity));
        headRelease(index + 1);
        return value;
    }
}
