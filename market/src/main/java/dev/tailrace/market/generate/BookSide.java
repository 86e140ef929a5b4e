package dev.tailrace.market.generate;

import java.util.Arrays;

/**
 * One side of one book: levels in a sorted array with the best level last, so that changes near the best price move few
 * levels, and a FIFO queue of orders in each level. A new level costs a copy of the levels that are better than it;
 * everything else is O(log levels).
 */
final class BookSide {

    private final OrderPool orders;
    private final int sign;
    private int[] keys = new int[4];
    private int[] heads = new int[4];
    private int[] tails = new int[4];
    private int depth;

    BookSide(final OrderPool orders, final boolean buy) {
        this.orders = orders;
        this.sign = buy ? 1 : -1;
    }

    boolean isEmpty() {
        return depth == 0;
    }

    /** Number of price levels. */
    int depth() {
        return depth;
    }

    /** Price of the best level; the side must not be empty. */
    int bestPriceE4() {
        return sign * keys[depth - 1];
    }

    /** The order that is executed next: the oldest of the best level, or {@link OrderPool#NONE}. */
    int first() {
        return depth == 0 ? OrderPool.NONE : heads[depth - 1];
    }

    /** The oldest order of the level this many levels after the best one. */
    int oldestAt(final int levelsBelowBest) {
        return heads[depth - 1 - levelsBelowBest];
    }

    /** The newest order of the level this many levels after the best one. */
    int newestAt(final int levelsBelowBest) {
        return tails[depth - 1 - levelsBelowBest];
    }

    /** Adds the order after all orders of its price. */
    void add(final int order) {
        final int key = sign * orders.pricesE4[order];
        int level = find(key);
        if (level < 0) {
            level = -level - 1;
            open(level, key);
            heads[level] = order;
            orders.previous[order] = OrderPool.NONE;
        } else {
            orders.next[tails[level]] = order;
            orders.previous[order] = tails[level];
        }
        tails[level] = order;
        orders.next[order] = OrderPool.NONE;
    }

    /** Removes the order from its queue, and the level when that was its last order. */
    void remove(final int order) {
        final int previous = orders.previous[order];
        final int next = orders.next[order];
        if (previous != OrderPool.NONE && next != OrderPool.NONE) {
            orders.next[previous] = next;
            orders.previous[next] = previous;
        } else {
            removeFromEnd(find(sign * orders.pricesE4[order]), previous, next);
        }
    }

    private void removeFromEnd(final int level, final int previous, final int next) {
        if (previous == OrderPool.NONE && next == OrderPool.NONE) {
            close(level);
        } else if (previous == OrderPool.NONE) {
            heads[level] = next;
            orders.previous[next] = OrderPool.NONE;
        } else {
            tails[level] = previous;
            orders.next[previous] = OrderPool.NONE;
        }
    }

    private int find(final int key) {
        return Arrays.binarySearch(keys, 0, depth, key);
    }

    private void open(final int level, final int key) {
        if (depth == keys.length) {
            keys = Arrays.copyOf(keys, depth * 2);
            heads = Arrays.copyOf(heads, depth * 2);
            tails = Arrays.copyOf(tails, depth * 2);
        }
        shift(level, level + 1, depth - level);
        keys[level] = key;
        depth++;
    }

    private void close(final int level) {
        shift(level + 1, level, depth - level - 1);
        depth--;
    }

    private void shift(final int from, final int to, final int count) {
        System.arraycopy(keys, from, keys, to, count);
        System.arraycopy(heads, from, heads, to, count);
        System.arraycopy(tails, from, tails, to, count);
    }
}
