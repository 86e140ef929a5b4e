package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * The time priority of the orders of each level, as doubly linked lists with a handle on the last order. Costs 8 bytes
 * an order and 4 bytes a level.
 */
final class OrderQueues {

    private int[] ahead = new int[1 << 10];
    private int[] behind = new int[1 << 10];
    private int[] lastOfLevel = new int[1 << 10];

    /** The order becomes the last of its level. */
    void append(final int slot, final int level) {
        ensure(slot, level);
        final int last = lastOfLevel[level];
        ahead[slot] = last;
        behind[slot] = 0;
        behind[last] = slot;
        lastOfLevel[level] = slot;
    }

    /** Removes an order; slot 0, which is no order, takes what a missing neighbour would be told. */
    void remove(final int slot, final int level) {
        behind[ahead[slot]] = behind[slot];
        ahead[behind[slot]] = ahead[slot];
        if (lastOfLevel[level] == slot) {
            lastOfLevel[level] = ahead[slot];
        }
    }

    /** The order that trades before this one; 0 when it is the first. */
    int ahead(final int slot) {
        return ahead[slot];
    }

    private void ensure(final int slot, final int level) {
        if (slot >= ahead.length) {
            ahead = Arrays.copyOf(ahead, Math.max(slot + 1, 2 * ahead.length));
            behind = Arrays.copyOf(behind, ahead.length);
        }
        if (level >= lastOfLevel.length) {
            lastOfLevel = Arrays.copyOf(lastOfLevel, Math.max(level + 1, 2 * lastOfLevel.length));
        }
    }
}
