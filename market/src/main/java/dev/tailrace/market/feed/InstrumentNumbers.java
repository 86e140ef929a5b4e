package dev.tailrace.market.feed;

/**
 * The numbers of instruments, by a key: the stock locates of feeds that have none. A look-up costs a hash and one load;
 * allocates when there are more instruments than ever before.
 */
final class InstrumentNumbers {

    /** Highest number: that of a stock locate. */
    static final int MOST = 0xFFFF;

    private static final int NUMBER_BITS = 16;
    private static final long MOST_KEY = (1L << 64 - NUMBER_BITS) - 1;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Key and number of an instrument in each entry; at most half of them are used. */
    private long[] entries = new long[128];

    private int count;

    /** The number of an instrument; 0 when it has none yet. Of the key, 48 bits count. */
    int find(final long key) {
        return (int) entries[slot(key & MOST_KEY)] & MOST;
    }

    /** Sets the number of an instrument that has none. */
    void put(final long key, final int number) {
        if (2 * (count + 1) > entries.length) {
            grow();
        }
        entries[slot(key & MOST_KEY)] = key << NUMBER_BITS | number;
        count++;
    }

    private int slot(final long key) {
        int slot = (int) (key * SPREAD >>> 32) & entries.length - 1;
        while (entries[slot] != 0 && entries[slot] >>> NUMBER_BITS != key) {
            slot = slot + 1 & entries.length - 1;
        }
        return slot;
    }

    private void grow() {
        final long[] old = entries;
        entries = new long[2 * old.length];
        for (final long entry : old) {
            if (entry != 0) {
                entries[slot(entry >>> NUMBER_BITS)] = entry;
            }
        }
    }
}
