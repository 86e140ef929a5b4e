package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * The sorted price levels of all books; a ladder is one side of one instrument, numbered {@code locate * 2 + side}.
 *
 * <p>A ladder is an array of entries, the worst price first and the best last: most orders come and go near the best
 * price, so little has to be searched or moved. An entry is the rank of a price (the higher the better, whatever the
 * side) above the number of its level in the {@link LevelPool}. The search looks at the eight best levels at once and
 * without branches, because where among them an order belongs is what a branch predictor cannot know; it halves the
 * rest only if it must. Eight entries below every ladder, lower than any real one, make that safe.
 */
final class Ladders {

    /** A number of a level has this many bits: a billion levels. */
    private static final int LEVEL_BITS = 30;

    private static final int LEVEL_MASK = (1 << LEVEL_BITS) - 1;
    private static final int FLOOR = 8;
    private static final long FLOOR_ENTRY = -1;
    private static final long U32 = 0xFFFF_FFFFL;
    private static final long[] EMPTY = new long[FLOOR];

    static {
        Arrays.fill(EMPTY, FLOOR_ENTRY);
    }

    private final LevelPool levels = new LevelPool();
    private long[][] entries = {};
    /** Index of each ladder's best entry; {@code FLOOR - 1} when it is empty. */
    private int[] tops = {};

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
        return insert(ladder, at + 1, probe, shares);
    }

    /** Takes shares from an order that stays. */
    void reduce(final int ladder, final int level, final long shares) {
        levels.reduce(level, shares);
        atBest = isBest(ladder, level);
    }

    /** Takes away an order with all the shares it has left. */
    void remove(final int ladder, final int level, final long priceE4, final long shares) {
        atBest = isBest(ladder, level);
        if (levels.removeOrder(level, shares)) {
            removeLevel(ladder, level, priceE4);
        }
    }

    /** Whether the last change was at the best price: as it was before a removal, as it is after an addition. */
    boolean atBest() {
        return atBest;
    }

    /** Number of levels. */
    int depth(final int ladder) {
        return ladder < tops.length ? tops[ladder] - FLOOR + 1 : 0;
    }

    /** The level that has this many better ones; the caller has looked at {@link #depth}. */
    int level(final int ladder, final int better) {
        return levelOf(entries[ladder][tops[ladder] - better]);
    }

    /** Price of the level that has this many better ones. */
    long priceE4(final int ladder, final int better) {
        return price(ladder, entries[ladder][tops[ladder] - better] >>> LEVEL_BITS);
    }

    /** The level of a price; 0 when there is none. */
    int levelAt(final int ladder, final long priceE4) {
        if (depth(ladder) == 0) {
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

    private int insert(final int ladder, final int at, final long probe, final long shares) {
        final int level = levels.take(shares);
        final int top = ++tops[ladder];
        if (top == entries[ladder].length) {
            entries[ladder] = Arrays.copyOf(entries[ladder], 2 * top);
        }
        move(entries[ladder], at, at + 1, top - at);
        entries[ladder][at] = probe ^ LEVEL_MASK ^ level;
        atBest = at == top;
        return level;
    }

    private void removeLevel(final int ladder, final int level, final long priceE4) {
        levels.release(level);
        final int top = tops[ladder]--;
        if (!atBest) {
            final int at = find(entries[ladder], top, probe(ladder, priceE4));
            move(entries[ladder], at + 1, at, top - at);
        }
    }

    /** A call of arraycopy is worth avoiding in the usual case: there is nothing to move. */
    private static void move(final long[] entries, final int from, final int to, final int count) {
        if (count > 0) {
            System.arraycopy(entries, from, entries, to, count);
        }
    }

    private boolean isBest(final int ladder, final int level) {
        return levelOf(entries[ladder][tops[ladder]]) == level;
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

    private static int findBelow(final long[] entries, final int top, final long probe) {
        int low = FLOOR;
        int high = top;
        while (low <= high) {
            final int middle = (low + high) >>> 1;
            if (entries[middle] <= probe) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return low - 1;
    }

    /** The highest entry that this price can have. */
    private static long probe(final int ladder, final long priceE4) {
        return rank(ladder, priceE4) << LEVEL_BITS | LEVEL_MASK;
    }

    /** High bids and low asks are good: 32 bits, turned round for asks. */
    private static long rank(final int ladder, final long priceE4) {
        return (priceE4 ^ -(ladder & 1)) & U32;
    }

    private static long price(final int ladder, final long rank) {
        return rank(ladder, rank);
    }

    private static int levelOf(final long entry) {
        return (int) entry & LEVEL_MASK;
    }

    private void grow(final int ladders) {
        final int old = tops.length;
        entries = Arrays.copyOf(entries, ladders);
        tops = Arrays.copyOf(tops, ladders);
        Arrays.fill(entries, old, ladders, EMPTY);
        Arrays.fill(tops, old, ladders, FLOOR - 1);
    }
}
