package dev.tailrace.channel;

/**
 * A bounded FIFO of longs from one thread to one other, without locks: {@link #offer} is called by one thread, {@link
 * #poll} by one, {@link #size} by any. What the producer wrote before an offer is visible to the consumer after the poll
 * that returned it, and what the consumer did before a poll is visible to the producer once it has the room.
 *
 * <p>Every call ends after a fixed number of steps. Nothing is allocated after construction. Each side keeps what it last
 * saw of the other's index and looks again only when that says full or empty (Lamport's queue with cached indexes, as in
 * MCRingBuffer by Lee, Bu and Chandranmenon, and in JCTools), so at load most calls touch one shared line of memory: that
 * of the value.
 */
public final class LongRing extends RingIndexes {

    /** What {@link #poll} returns when there is nothing; no value. */
    public static final long EMPTY = Long.MIN_VALUE;

    /**
     * Makes an empty ring.
     *
     * @param capacity how many values it holds at least; rounded up to a power of two
     * @throws IllegalArgumentException below 1 or above 2^30
     */
    public LongRing(final int capacity) {
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
        if (index - headSeen >= capacity && isFull(index)) {
            return false;
        }
        cells[cellOf(index)] = value;
        tailRelease(index + 1);
        return true;
    }

    private boolean isFull(final long index) {
        headSeen = headAcquire();
        return index - headSeen >= capacity;
    }

    /** Takes the oldest value out, or returns {@link #EMPTY}; called by the consumer only. */
    public long poll() {
        final long index = head;
        if (index == tailSeen && isEmpty(index)) {
            return EMPTY;
        }
        final long value = cells[cellOf(index)];
        headRelease(index + 1);
        return value;
    }

    private boolean isEmpty(final long index) {
        tailSeen = tailAcquire();
        return index == tailSeen;
    }

    /** How many values are in it: exact when neither side works, else a number that it had or could have had. */
    public int size() {
        final long before = headAcquire();
        return (int) Math.min(tailAcquire() - before, capacity);
    }

    /** How many values it holds at most. */
    public int capacity() {
        return capacity;
    }
}
