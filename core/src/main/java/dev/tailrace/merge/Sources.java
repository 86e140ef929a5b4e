package dev.tailrace.merge;

import java.util.Arrays;

/** What every selection begins with. */
final class Sources {

    private Sources() {}

    static int checked(final int sources) {
        if (sources < 1) {
            throw new IllegalArgumentException("a merge needs at least 1 source, not " + sources);
        }
        return sources;
    }

    static long[] unknown(final int sources) {
        final long[] keys = new long[sources];
        Arrays.fill(keys, Selection.UNKNOWN);
        return keys;
    }
}
