package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Price, ladder, order count and summed shares of every price level of every ladder, in 16 bytes per level. A level
 * keeps its number while it exists, so an order finds its level without a search; the number freed last is reused
 * first. Number 0 means no level: price 0, no orders, no shares.
 *
 * <pre>
 *   0: price in 1/10000 (high), orders (low); the next free level while the level is free
 *   1: sum of the shares (47 bits), ladder (17 bits)
 * </pre>
 *
 * <p>A sum that does not fit wraps around, and is correct again once it fits; no real feed comes near this limit.
 */
final class LevelPool {

    private static final int INITIAL_LEVELS = 1 << 12;
    private static final int LADDER_BITS = 17;
    private static final int LADDER_MASK = (1 << LADDER_BITS) - 1;

    private long[] words = new long[2 * INITIAL_LEVELS];

    private int freeLevel;
    private int newLevel = 1;

    /** Adds a level with one order and returns its number. */
    int take(final int ladder, final long priceE4, final long shares) {
        final int level = takeNumber();
        words[2 * level] = priceE4 << 32 | 1;
        words[2 * level + 1] = shares << LADDER_BITS | ladder;
        return level;
    }

    void addOrder(final int level, final long shares) {
        words[2 * level]++;
        words[2 * level + 1] += shares << LADDER_BITS;
    }

    /** Removes one order; returns whether the level is empty now. */
    boolean removeOrder(final int level, final long shares) {
        words[2 * level + 1] -= shares << LADDER_BITS;
        return (int) --words[2 * level] == 0;
    }

    void reduce(final int level, final long shares) {
        words[2 * level + 1] -= shares << LADDER_BITS;
    }

    void release(final int level) {
        words[2 * level] = freeLevel;
        freeLevel = level;
    }

    long priceE4(final int level) {
        return words[2 * level] >>> 32;
    }

    int orders(final int level) {
        return (int) words[2 * level];
    }

    long shares(final int level) {
        return words[2 * level + 1] >>> LADDER_BITS;
    }

    int ladder(final int level) {
        return (int) words[2 * level + 1] & LADDER_MASK;
    }

    int capacity() {
        return words.length / 2;
    }

    private int takeNumber() {
        final int level = freeLevel;
        if (level == 0) {
            return addNumber();
        }
        freeLevel = (int) words[2 * level];
        return level;
    }

    private int addNumber() {
        if (2 * newLevel == words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        return newLevel++;
    }
}
