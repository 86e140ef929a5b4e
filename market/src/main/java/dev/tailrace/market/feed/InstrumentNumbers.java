package dev.tailrace.market.feed;

import java.util.Arrays;

/**
 * Numbers the instruments of a feed by their first appearance, from 1, and keeps their symbols: the stock locates of
 * feeds that have none. A look-up costs a hash and a compare; allocates when there are more instruments than ever before.
 */
final class InstrumentNumbers {

    /** Highest number: that of a stock locate. */
    static final int MOST = 0xFFFF;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[128];
    private int[] numbers = new int[128];
    private long[] symbols = new long[64];
    private int count;

    /** The number of an instrument; 0 when it has none yet. */
    int find(final long key) {
        return numbers[slot(key)];
    }

    /** Gives the next number to an instrument that has none; returns 0 when there are {@link #MOST} already. */
    int add(final long key, final long symbol) {
        if (count == MOST) {
            return 0;
        }
        if (2 * (count + 1) > keys.length) {
            grow();
        }
        final int slot = slot(key);
        keys[slot] = key;
        numbers[slot] = ++count;
        if (count == symbols.length) {
            symbols = Arrays.copyOf(symbols, 2 * count);
        }
        symbols[count] = symbol;
        return count;
    }

    /** Symbol of a numbered instrument, packed. */
    long symbol(final int number) {
        return symbols[number];
    }

    void setSymbol(final int number, final long symbol) {
        symbols[number] = symbol;
    }

    private int slot(final long key) {
        int slot = (int) (key * SPREAD >>> 32) & keys.length - 1;
        while (numbers[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    private void grow() {
        final long[] oldKeys = keys;
        final int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != 0) {
                final int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }
}
