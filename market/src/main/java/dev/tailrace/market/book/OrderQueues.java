package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Time priority of the orders of each price level, as doubly linked lists with a reference to the last order. An order
 * is identified by its place in {@link OrderPages}. Costs 8 bytes per place and 4 bytes per level.
 */
final class OrderQueues {

    private int[] ahead = new int[1 << 10];
    private int[] next = new int[1 << 10];
    private int[] lastOfLevel = new int[1 << 10];

    /** Appends an order as the last of its level. */
    void append(final int place, final int level) {
        ensure(place, level);
        final int last = lastOfLevel[level];
        ahead[place] = last;
        next[place] = 0;
        next[last] = place;
        lastOfLevel[level] = place;
    }

    /** Removes an order. Place 0, which no order has, absorbs the writes to a missing neighbour. */
    void remove(final int place, final int level) {
        next[ahead[place]] = next[place];
        ahead[next[place]] = ahead[place];
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
            next = Arrays.copyOf(next, ahead.length);
        }
        if (level >= lastOfLevel.length) {
            lastOfLevel = Arrays.copyOf(lastOfLevel, Math.max(level + 1, 2 * lastOfLevel.length));
        }
    }
}
