package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Sorted price levels of all order books. A ladder holds the levels of one side of one instrument; its number is
 * {@code locate * 2 + side}.
 *
 * <p>A ladder is an array of entries, the worst price first and the best last. Most orders enter and leave near the
 * best price, so searches and moves stay short. An entry has the rank of a price in its upper bits (a higher rank is a
 * better price, on both sides) and the number of the price's level in the {@link LevelPool} in its lower bits.
 *
 * <p>A level that loses its last order stays in the array, for two reasons: prices come back, and a branch predictor
 * cannot know whether an order was the last one. So such a removal searches and moves nothing. Levels without orders
 * are removed when no better level is left, or when the array is full. So the best level always has orders, and the
 * others may have none.
 *
 * <p>The search compares the eight best levels at once and without branches, because a branch predictor cannot know
 * where among them an order belongs. It continues by bisection only if the price is worse than all of them. Eight
 * entries below every ladder, lower than any real one, make reads below the worst level safe.
 */
final class Ladders {

    /** Bits of a level number: a billion levels. */
    static final int LEVEL_BITS = 30;

    private static final int LEVEL_MASK = (1 << LEVEL_BITS) - 1;
    private static final int FLOOR = 8;
    /** The position that means no level. */
    static final int NONE = FLOOR - 1;

    /** An entry that is lower than every real one; its level number is 0. */
    private static final long FLOOR_ENTRY = -1L << LEVEL_BITS;

    private static final long U32 = 0xFFFF_FFFFL;
    private static final long[] EMPTY = new long[FLOOR];

    static {
        Arrays.fill(EMPTY, FLOOR_ENTRY);
    }

    private final LevelPool levels = new LevelPool();
    private long[][] entries = {};
    /** Index of each ladder's best entry; {@link #NONE} when it is empty. */
    private int[] tops = {};

    /** Each ladder's best level, so that a removal from another level does not read the ladder; 0 when it is empty. */
    private int[] bests = {};

    private boolean atBest;

    /** Makes room for this ladder; done once for each new highest instrument. */
    void ensure(final int ladder) {
        if (ladder >= tops.length) {
            grow(Math.max(ladder + 1, 2 * tops.length));
        }
    }

    /** Adds an order and returns its level. */
    int add(final int ladder, final long priceE4, final long shares) {
        final long probe = probe(ladder, priceE4);
        final int top = tops[ladder];
        final int at = find(entries[ladder], top, probe);
        if ((entries[ladder][at] | LEVEL_MASK) == probe) {
            return join(levelOf(entries[ladder][at]), shares, at == top);
        }
        return insert(ladder, at + 1, priceE4, shares);
    }

    /** Removes shares of an order that stays in its level. */
    void reduce(final int ladder, final int level, final long shares) {
        levels.reduce(level, shares);
        atBest = isBest(ladder, level);
    }

    /** Removes an order with all the shares it has left. */
    void remove(final int ladder, final int level, final long shares) {
        atBest = isBest(ladder, level);
        if (levels.removeOrder(level, shares) & atBest) {
            removeBest(ladder);
        }
    }

    /** Sets the shares of a level that belong to no order; 0 removes the level. */
    void set(final int ladder, final long priceE4, final long shares) {
        final int level = levelAt(ladder, priceE4);
        if (levels.orders(level) == 0) {
            atBest = false;
            if (shares != 0) {
                add(ladder, priceE4, shares);
            }
        } else if (shares == 0) {
            remove(ladder, level, levels.shares(level));
        } else {
            levels.reduce(level, levels.shares(level) - shares);
            atBest = isBest(ladder, level);
        }
    }

    /** Removes all levels, which have no orders. */
    void clear(final int ladder) {
        for (int level = best(ladder); level != 0; level = best(ladder)) {
            remove(ladder, level, levels.shares(level));
        }
    }

    /** Whether the last change was at the best price: the one before a removal, or the one after an addition. */
    boolean atBest() {
        return atBest;
    }

    /** The best level; 0 when there is none. */
    int best(final int ladder) {
        return ladder < bests.length ? bests[ladder] : 0;
    }

    /** Position of the best level; {@link #NONE} when there is none. */
    int first(final int ladder) {
        return ladder < tops.length ? tops[ladder] : NONE;
    }

    /** Position of the next level that is worse; {@link #NONE} when there is none. */
    int next(final int ladder, final int position) {
        int at = position - 1;
        while (at != NONE && levels.orders(level(ladder, at)) == 0) {
            at--;
        }
        return at;
    }

    /** The level at a position. */
    int level(final int ladder, final int position) {
        return levelOf(entries[ladder][position]);
    }

    /** Number of levels with orders; takes time in proportion to the length of the ladder. */
    int depth(final int ladder) {
        int depth = 0;
        for (int at = first(ladder); at != NONE; at = next(ladder, at)) {
            depth++;
        }
        return depth;
    }

    /** The level of a price; 0 when there never was one. */
    int levelAt(final int ladder, final long priceE4) {
        if (ladder >= tops.length) {
            return 0;
        }
        final long probe = probe(ladder, priceE4);
        final long entry = entries[ladder][find(entries[ladder], tops[ladder], probe)];
        return (entry | LEVEL_MASK) == probe ? levelOf(entry) : 0;
    }

    LevelPool levels() {
        return levels;
    }

    private int join(final int level, final long shares, final boolean best) {
        levels.addOrder(level, shares);
        atBest = best;
        return level;
    }

    private int insert(final int ladder, final int at, final long priceE4, final long shares) {
        if (tops[ladder] + 1 == entries[ladder].length) {
            makeRoom(ladder);
            return insert(ladder, find(entries[ladder], tops[ladder], probe(ladder, priceE4)) + 1, priceE4, shares);
        }
        final int level = levels.take(ladder, priceE4, shares);
        final int top = ++tops[ladder];
        move(entries[ladder], at, at + 1, top - at);
        entries[ladder][at] = rank(ladder, priceE4) << LEVEL_BITS | level;
        atBest = at == top;
        if (atBest) {
            bests[ladder] = level;
        }
        return level;
    }

    /** Removes the best level, which has lost its last order; the next level with orders becomes the best. */
    private void removeBest(final int ladder) {
        final long[] of = entries[ladder];
        int top = tops[ladder];
        do {
            levels.release(levelOf(of[top]));
            top--;
        } while (top != NONE && levels.orders(levelOf(of[top])) == 0);
        tops[ladder] = top;
        bests[ladder] = levelOf(of[top]);
    }

    /** Drops the levels without orders, and doubles the array if those were few. */
    private void makeRoom(final int ladder) {
        final long[] of = entries[ladder];
        int kept = FLOOR;
        for (int i = FLOOR; i <= tops[ladder]; i++) {
            final int level = levelOf(of[i]);
            if (levels.orders(level) == 0) {
                levels.release(level);
            } else {
                of[kept++] = of[i];
            }
        }
        tops[ladder] = kept - 1;
        if (kept > of.length - of.length / 4) {
            entries[ladder] = Arrays.copyOf(of, 2 * of.length);
        }
    }

    /** Moves entries; avoids the call of arraycopy in the usual case, in which there is nothing to move. */
    private static void move(final long[] entries, final int from, final int to, final int count) {
        if (count > 0) {
            System.arraycopy(entries, from, entries, to, count);
        }
    }

    private boolean isBest(final int ladder, final int level) {
        return bests[ladder] == level;
    }

    /** Index of the best entry that is not better than the probe. */
    private static int find(final long[] entries, final int top, final long probe) {
        final int better = better(entries[top], probe)
                + better(entries[top - 1], probe)
                + better(entries[top - 2], probe)
                + better(entries[top - 3], probe)
                + better(entries[top - 4], probe)
                + better(entries[top - 5], probe)
                + better(entries[top - 6], probe)
                + better(entries[top - 7], probe);
        return better < FLOOR ? top - better : findBelow(entries, top - FLOOR, probe);
    }

    /** 1 when the entry is better than the probe; both have at most 62 bits, so that nothing overflows. */
    private static int better(final long entry, final long probe) {
        return (int) ((probe - entry) >>> 63);
    }

    /** Bisection without branches, because they could not be predicted. */
    private static int findBelow(final long[] entries, final int top, final long probe) {
        int low = NONE;
        int count = top - low + 1;
        while (count > 1) {
            final int half = count >>> 1;
            low += half & (better(entries[low + half], probe) - 1);
            count -= half;
        }
        return low;
    }

    /** The highest entry that this price can have. */
    private static long probe(final int ladder, final long priceE4) {
        return rank(ladder, priceE4) << LEVEL_BITS | LEVEL_MASK;
    }

    /** Rank of a price in 32 bits: the price for bids, its complement for asks, so that a better price ranks higher. */
    private static long rank(final int ladder, final long priceE4) {
        return (priceE4 ^ -(ladder & 1)) & U32;
    }

    private static int levelOf(final long entry) {
        return (int) entry & LEVEL_MASK;
    }

    private void grow(final int ladders) {
        final int old = tops.length;
        entries = Arrays.copyOf(entries, ladders);
        tops = Arrays.copyOf(tops, ladders);
        bests = Arrays.copyOf(bests, ladders);
        Arrays.fill(entries, old, ladders, EMPTY);
        Arrays.fill(tops, old, ladders, NONE);
    }
}
