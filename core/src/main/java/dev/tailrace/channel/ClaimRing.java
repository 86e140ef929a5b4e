package dev.tailrace.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bounded FIFO of longs to any number of consumer threads: {@link #offer} is called by one thread, or else {@link
 * #offerShared} by any number, {@link #poll} by any number, and each value goes to exactly one consumer. Values are
 * claimed in order; their processing after the claim is not ordered. Visibility is that of {@link LongRing}. Nothing is
 * allocated after construction.
 *
 * <p>Each cell holds a value and a turn, which shows for which index the cell is free or filled (Vyukov's bounded queue;
 * a single producer needs no claim), so producers never read the head, nor consumers the tail. A thread that loses its
 * claim tries the next cell, so some thread always makes progress. A consumer that the system interrupts between its
 * claim and the next two instructions keeps its cell from being filled again; producers then find the ring full one
 * round later. An ordered region waits for that consumer's record anyway. A producer that is interrupted there hides the
 * later values of other producers until it continues.
 */
public final class ClaimRing extends RingIndexes {

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
    public ClaimRing(final int capacity) {
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
     * Puts a value in, called by the only producer.
     *
     * @param value any but {@link #EMPTY}
     * @return false when the ring is full, which changes nothing
     */
    public boolean offer(final long value) {
        assert value != EMPTY : "the value that means 'empty' cannot be put into a ring";
        final long index = tail;
        final int cell = cellOf(index);
        if ((long) TURN.getAcquire(cells, cell) != freeFor(index)) {
            return false;
        }
        put(value, index, cell);
        tailRelease(index + 1);
        return true;
    }

    private void put(final long value, final long index, final int cell) {
        cells[cell + 1] = value;
        TURN.setRelease(cells, cell, filledFor(index));
    }

    /**
     * Puts a value in, called by any producer of a ring that has several.
     *
     * @param value any but {@link #EMPTY}
     * @return false when the ring is full, which changes nothing
     */
    public boolean offerShared(final long value) {
        assert value != EMPTY : "the value that means 'empty' cannot be put into a ring";
        while (true) {
            final long index = tailAcquire();
            final int cell = cellOf(index);
            final long turn = (long) TURN.getAcquire(cells, cell);
            if (turn < freeFor(index)) {
                return false;
            }
            if (turn == freeFor(index) && claimTail(index)) {
                put(value, index, cell);
                return true;
            }
        }
    }

    /** Claims the oldest value, or returns {@link #EMPTY}; called by any consumer. */
    public long poll() {
        while (true) {
            final long index = headAcquire();
            final int cell = cellOf(index);
            final long turn = (long) TURN.getAcquire(cells, cell);
            if (turn < filledFor(index)) {
                return EMPTY;
            }
            if (turn == filledFor(index) && claimHead(index)) {
                return take(index, cell);
            }
        }
    }

    private long take(final long index, final int cell) {
        final long value = cells[cell + 1];
        TURN.setRelease(cells, cell, freeFor(index + capacity));
        return value;
    }
}
