package dev.tailrace.market.generate;

import java.util.Arrays;

/**
 * All live orders as columns, addressed by a slot number that is reused after the order is gone. 40 bytes per order;
 * allocates only when it grows.
 */
final class OrderPool {

    static final int NONE = -1;

    long[] references = new long[1 << 10];
    /** When the owner will delete the order; {@link Long#MAX_VALUE} for an order that rests. */
    long[] dueNs = new long[1 << 10];

    int[] pricesE4 = new int[1 << 10];
    /** Shares still open; 0 marks a free slot. */
    int[] shares = new int[1 << 10];
    /** Stock locate shifted left by one, plus 1 for a buy order. */
    int[] owners = new int[1 << 10];

    int[] next = new int[1 << 10];
    int[] previous = new int[1 << 10];

    private int used;
    private int firstFree = NONE;
    private int live;

    int take() {
        live++;
        if (firstFree != NONE) {
            final int slot = firstFree;
            firstFree = next[slot];
            return slot;
        }
        if (used == references.length) {
            grow(used * 2);
        }
        return used++;
    }

    void release(final int slot) {
        shares[slot] = 0;
        dueNs[slot] = Long.MAX_VALUE;
        next[slot] = firstFree;
        firstFree = slot;
        live--;
    }

    /** Live orders now. */
    int live() {
        return live;
    }

    /** Slots in use or free again; every live order has a slot below this. */
    int slots() {
        return used;
    }

    int locate(final int slot) {
        return owners[slot] >>> 1;
    }

    boolean isBuy(final int slot) {
        return (owners[slot] & 1) != 0;
    }

    private void grow(final int capacity) {
        references = Arrays.copyOf(references, capacity);
        dueNs = Arrays.copyOf(dueNs, capacity);
        pricesE4 = Arrays.copyOf(pricesE4, capacity);
        shares = Arrays.copyOf(shares, capacity);
        owners = Arrays.copyOf(owners, capacity);
        next = Arrays.copyOf(next, capacity);
        previous = Arrays.copyOf(previous, capacity);
    }
}
