package dev.tailrace.channel;

/** A ring with two mistakes, to see that the stress tests find them: it publishes too early and claims without care. */
final class HastyRing implements Ring {

    private final long[] cells;
    private volatile long tail;
    private volatile long head;

    HastyRing(final int capacity) {
        cells = new long[Integer.highestOneBit(2 * capacity - 1)];
    }

    @Override
    public boolean offer(final long value) {
        final long index = tail;
        if (index - head >= cells.length) {
            return false;
        }
        tail = index + 1;
        Thread.yield();
        cells[(int) index & (cells.length - 1)] = value;
        return true;
    }

    @Override
    public long poll() {
        final long index = head;
        if (index == tail) {
            return LongRing.EMPTY;
        }
        final long value = cells[(int) index & (cells.length - 1)];
        Thread.yield();
        head = index + 1;
        return value;
    }

    @Override
    public int size() {
        return (int) (tail - head);
    }

    @Override
    public int capacity() {
        return cells.length;
    }
}
