package dev.tailrace.experiments.flink.conflux.path;

/** Bounded queue of pairs (key, reference); its memory is allocated at construction. */
final class PathQueue {

    private final long[] cells;
    private final int mask;
    private int head;
    private int tail;

    /** @param capacity a power of two */
    PathQueue(final int capacity) {
        cells = new long[2 * capacity];
        mask = capacity - 1;
    }

    /** Rounds a capacity up to a power of two. */
    static int roundedUp(final int capacity, final String what) {
        if (capacity < 1 || capacity > 1 << 29) {
            throw new IllegalArgumentException(what + " holds 1 to 2^29 records, not " + capacity);
        }
        return 1 << 32 - Integer.numberOfLeadingZeros(capacity - 1);
    }

    boolean isEmpty() {
        return head == tail;
    }

    boolean isFull() {
        return tail - head > mask;
    }

    void add(final long key, final long reference) {
        final int cell = (tail++ & mask) << 1;
        cells[cell] = key;
        cells[cell + 1] = reference;
    }

    long headKey() {
        return cells[(head & mask) << 1];
    }

    /** Removes the head and returns its reference. */
    long remove() {
        return cells[((head++ & mask) << 1) + 1];
    }
}
