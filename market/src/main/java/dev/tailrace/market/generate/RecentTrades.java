package dev.tailrace.market.generate;

/** The latest trades that may still be declared void; the oldest is forgotten when there are too many. */
final class RecentTrades {

    private static final int CAPACITY = 64;

    private final long[] matches = new long[CAPACITY];
    private final int[] locates = new int[CAPACITY];
    private long added;
    private long taken;

    void add(final long match, final int locate) {
        final int index = (int) (added++ % CAPACITY);
        matches[index] = match;
        locates[index] = locate;
        taken = Math.max(taken, added - CAPACITY);
    }

    boolean isEmpty() {
        return taken == added;
    }

    /** Takes the oldest trade that has not been taken, and returns its index. */
    int take() {
        return (int) (taken++ % CAPACITY);
    }

    long match(final int index) {
        return matches[index];
    }

    int locate(final int index) {
        return locates[index];
    }
}
