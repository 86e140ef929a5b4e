package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Order count and summed shares of every price level of every ladder. A level keeps its number while it lives, so an
 * order finds its level without a search; the number freed last is used first. Number 0 is never used.
 */
final class LevelPool {

    private static final int INITIAL_LEVELS = 1 << 12;

    /** Two words a level: orders (the next free level while it is free), shares. */
    private long[] words = new long[2 * INITIAL_LEVELS];

    private int freeLevel;
    private int newLevel = 1;

    /** Takes a number for a level with one order. */
    int take(final long shares) {
        final int level = takeNumber();
        words[2 * level] = 1;
        words[2 * level + 1] = shares;
        return level;
    }

    void addOrder(final int level, final long shares) {
        words[2 * level]++;
        words[2 * level + 1] += shares;
    }

    /** Removes one order; whether the level is empty now. */
    boolean removeOrder(final int level, final long shares) {
        words[2 * level + 1] -= shares;
        return --words[2 * level] == 0;
    }

    void reduce(final int level, final long shares) {
        words[2 * level + 1] -= shares;
    }

    void release(final int level) {
        words[2 * level] = freeLevel;
        freeLevel = level;
    }

    int orders(final int level) {
        return (int) words[2 * level];
    }

    long shares(final int level) {
        return words[2 * level + 1];
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
