package dev.tailrace.market.feed;

import dev.tailrace.market.itch.Symbol;
import java.util.Arrays;

/**
 * Numbers the instruments of a feed by their first appearance, from 1, and keeps their symbols: the stock locates of
 * feeds that have none. A look-up costs a hash and one load; allocates when there are more instruments than ever before.
 */
final class InstrumentNumbers {

    /** Highest number: that of a stock locate. */
    static final int MOST = 0xFFFF;

    private static final int NUMBER_BITS = 16;
    private static final long MOST_KEY = (1L << 64 - NUMBER_BITS) - 1;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Key and number of an instrument in each entry; at most half of them are used. */
    private long[] entries = new long[128];

    private Symbol[] symbols = new Symbol[64];
    private int count;

    /** The number of an instrument; 0 when it has none yet. Of the key, 48 bits count. */
    int find(final long key) {
        return (int) entries[slot(key & MOST_KEY)] & MOST;
    }

    /** Gives the next number to an instrument that has none; returns 0 when there are {@link #MOST} already. */
    int add(final long key, final Symbol symbol) {
        if (count == MOST) {
            return 0;
        }
        if (2 * (count + 1) > entries.length) {
            grow();
        }
        entries[slot(key & MOST_KEY)] = key << NUMBER_BITS | ++count;
        if (count == symbols.length) {
            symbols = Arrays.copyOf(symbols, 2 * count);
        }
        symbols[count] = symbol;
        return count;
    }

    /** Highest number. */
    int count() {
        return count;
    }

    /** Symbol of a numbered instrument; it must not be changed. */
    Symbol symbol(final int number) {
        return symbols[number];
    }

    void setSymbol(final int number, final Symbol symbol) {
        symbols[number] = symbol;
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
