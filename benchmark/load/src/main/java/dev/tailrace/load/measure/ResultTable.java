package dev.tailrace.load.measure;

import dev.tailrace.load.workload.Expectation;
import java.util.Arrays;

/** Hash table of expected results by fingerprint. Open addressing, at most half full; read-only after construction. */
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
        // Inserts from the last to the first, so that chains of equal results begin with the first.
        for (int index = expected.size() - 1; index >= 0; index--) {
            final int slot = slot(expected.fingerprint(index));
            after[index] = slots[slot];
            slots[slot] = index;
        }
    }

    /** Index of the first result with this fingerprint; negative when there is none. */
    int first(final long fingerprint) {
        return slots[slot(fingerprint)];
    }

    /** Index of the next result with the same fingerprint as this one; negative when there is none. */
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
