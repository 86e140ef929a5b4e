package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * The time priority of the orders of each level, as doubly linked lists with a handle on the last order. Orders go
 * by their places in {@link OrderPages}. Costs 8 bytes a place and 4 bytes a level.
 */
final class OrderQueues {

    private int[] ahead = new int[1 << 10];
    private int[] behind = new int[1 << 10];
    private int[] lastOfLevel = new int[1 << 10];

    /** The order becomes the last of its level. */
    void append(final int place, final int level) {
        ensure(place, level);
        final int last = lastOfLevel[level];
        ahead[place] = last;
        behind[place] = 0;
        behind[last] = place;
        lastOfLevel[level] = place;
    }

    /** Removes an order; place 0, which no order has, takes what a missing neighbour would be told. */
    void remove(final int place, final int level) {
        behind[ahead[place]] = behind[place];
        ahead[behind[place]] = ahead[place];
        if (lastOfLevel[level] == place) {
            lastOfLevel[level] = ahead[place];
        }
    }

    /** The order that trades before this one; 0 when it is the first. */
    int ahead(final int place) {
        return ahead[place];
    }

    private void ensure(final int place, final int level) {
        if (place >= ahead.length) {
            ahead = Arrays.copyOf(ahead, Math.max(place + 1, 2 * ahead.length));
            behind = Arrays.copyOf(behind, ahead.length);
        }
        if (level >= lastOfLevel.length) {
            lastOfLevel = Arrays.copyOf(lastOfLevel, Math.max(level + 1, 2 * lastOfLevel.length));
        }
    }
}
