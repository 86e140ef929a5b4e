package dev.tailrace.load.measure;

import dev.tailrace.load.workload.Expectation;
import java.util.Arrays;

/** Finds expected results by their fingerprint. Open addressing, at most half full; made once, then only read. */
final class ResultTable {

    private static final int NONE = -1;

    private final Expectation expected;
    private final int[] slots;
    private final int[] after;

    ResultTable(final Expectation expected) {
        this.expected = expected;
        this.slots = new int[Math.max(2, Integer.highestOneBit(Math.max(1, expected.size())) * 4)];
        this.after = new int[expected.size()];
        Arrays.fill(slots, NONE);
        // From the last to the first, so that chains of equal results begin with the first.
        for (int index = expected.size() - 1; index >= 0; index--) {
            final int slot = slot(expected.fingerprint(index));
            after[index] = slots[slot];
            slots[slot] = index;
        }
    }

    /** The first result with this fingerprint; below 0 when there is none. */
    int first(final long fingerprint) {
        return slots[slot(fingerprint)];
    }

    /** The next result with the fingerprint of this one; below 0 when there is none. */
    int after(final int index) {
        return after[index];
    }

    private int slot(final long fingerprint) {
        final int mask = slots.length - 1;
        int slot = (int) fingerprint & mask;
        while (slots[slot] != NONE && expected.fingerprint(slots[slot]) != fingerprint) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
