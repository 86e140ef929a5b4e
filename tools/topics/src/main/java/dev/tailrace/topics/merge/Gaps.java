package dev.tailrace.topics.merge;

/**
 * The numbers that have been given up as lost, as ascending ranges. The number of ranges is limited; the oldest are
 * forgotten, so their numbers stay lost even if they arrive later.
 */
final class Gaps {

    static final int MOST_RANGES = 1024;
    private static final int MOST_NAMED = 3;

    private final long[] from = new long[MOST_RANGES];
    private final long[] to = new long[MOST_RANGES];
    private int ranges;
    private long missing;
    private long forgotten;

    /** Adds the numbers from the first (inclusive) to the end (exclusive), all of them above the numbers present. */
    void add(final long first, final long end) {
        if (ranges == MOST_RANGES) {
            forget(0);
        }
        from[ranges] = first;
        to[ranges++] = end;
        missing += end - first;
    }

    /** Removes a number; false if it was not missing, or was forgotten. */
    boolean fill(final long number) {
        final int range = rangeOf(number);
        if (range < 0) {
            return false;
        }
        missing--;
        if (from[range] == number) {
            from[range]++;
        } else if (to[range] == number + 1) {
            to[range]--;
        } else {
            split(range, number);
        }
        if (from[range] == to[range]) {
            remove(range);
        }
        return true;
    }

    /** Number of missing numbers. */
    long lost() {
        return missing + forgotten;
    }

    /** The first ranges, such as {@code 3, 7 to 9 and 12 more}; empty if nothing is missing. */
    String describe() {
        final StringBuilder text = new StringBuilder();
        long named = 0;
        for (int range = 0; range < Math.min(ranges, MOST_NAMED); range++) {
            text.append(range == 0 ? "" : ", ").append(from[range]);
            text.append(to[range] == from[range] + 1 ? "" : " to " + (to[range] - 1));
            named += to[range] - from[range];
        }
        final long others = lost() - named;
        return others == 0 ? text.toString() : text + (named == 0 ? "" : " and ") + others + " more";
    }

    private int rangeOf(final long number) {
        int low = 0;
        int high = ranges - 1;
        while (low <= high) {
            final int middle = low + high >>> 1;
            if (number < from[middle]) {
                high = middle - 1;
            } else if (number >= to[middle]) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** If there is no room for another range, the part below the number is forgotten. */
    private void split(final int range, final long number) {
        if (ranges == MOST_RANGES) {
            forgotten += number - from[range];
            missing -= number - from[range];
            from[range] = number + 1;
        } else {
            repeat(range);
            to[range] = number;
            from[range + 1] = number + 1;
        }
    }

    private void repeat(final int range) {
        System.arraycopy(from, range, from, range + 1, ranges - range);
        System.arraycopy(to, range, to, range + 1, ranges - range);
        ranges++;
    }

    private void forget(final int range) {
        forgotten += to[range] - from[range];
        missing -= to[range] - from[range];
        remove(range);
    }

    private void remove(final int range) {
        ranges--;
        System.arraycopy(from, range + 1, from, range, ranges - range);
        System.arraycopy(to, range + 1, to, range, ranges - range);
    }
}
