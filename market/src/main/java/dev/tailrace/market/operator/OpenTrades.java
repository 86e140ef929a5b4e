package dev.tailrace.market.operator;

import java.util.Arrays;

/**
 * The trades of the open window, kept so that a bust can undo one of them. They are dropped when the window closes.
 * Adding a trade costs a few stores. The search for the trade of a bust walks backwards; busts are rare.
 */
final class OpenTrades {

    /** Locate value of a trade that was removed. */
    private static final int GONE = -1;

    private final long windowNs;
    private long window = Long.MIN_VALUE;
    private long[] matches = new long[1_024];
    private long[] prices = new long[1_024];
    private long[] sizes = new long[1_024];
    private int[] locates = new int[1_024];
    private int size;

    OpenTrades(final long windowNs) {
        this.windowNs = windowNs;
    }

    void add(final long nowNs, final int locate, final long match, final long priceE4, final long shares) {
        moveTo(nowNs);
        if (size == matches.length) {
            grow();
        }
        matches[size] = match;
        prices[size] = priceE4;
        sizes[size] = shares;
        locates[size] = locate;
        size++;
    }

    private void moveTo(final long nowNs) {
        final long current = Math.floorDiv(nowNs, windowNs);
        if (current != window) {
            window = current;
            size = 0;
        }
    }

    private void grow() {
        matches = Arrays.copyOf(matches, 2 * size);
        prices = Arrays.copyOf(prices, 2 * size);
        sizes = Arrays.copyOf(sizes, 2 * size);
        locates = Arrays.copyOf(locates, 2 * size);
    }

    /** Index of the instrument's latest trade with this match number, or -1 when it is not in the open window. */
    int find(final long nowNs, final int locate, final long match) {
        moveTo(nowNs);
        int at = size - 1;
        while (at >= 0 && (matches[at] != match || locates[at] != locate)) {
            at--;
        }
        return at;
    }

    long priceE4(final int at) {
        return prices[at];
    }

    long shares(final int at) {
        return sizes[at];
    }

    /**
     * Removes a trade. The others keep their order: the trade that a bust undoes must not depend on other instruments.
     */
    void remove(final int at) {
        locates[at] = GONE;
    }
}
