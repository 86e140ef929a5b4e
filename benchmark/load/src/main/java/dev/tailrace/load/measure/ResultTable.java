package dev.tailrace.load.measure;

import dev.tailrace.load.workload.Expectation;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Finds expected results by fingerprint near a place. The table consists of blocks of consecutive results, each made when a
 * result is first looked for in it, in about 0.2 ms; blocks far behind are forgotten. So its size, at most 50 MB, does not
 * depend on the number of results.
 *
 * <p>A result that is not near is looked for among all results, but only a few times: each search takes up to a second for
 * some hundred million results, and so many results out of place spoil a run anyway.
 */
final class ResultTable {

    private static final int NONE = -1;
    private static final int BLOCK_BITS = 14;
    private static final int BLOCK = 1 << BLOCK_BITS;
    private static final int BLOCKS_BEHIND = 128;
    private static final int BLOCKS_AHEAD = 16;
    private static final int FAR_SEARCHES = 16;

    private final Expectation expected;
    private final Block[] blocks;
    private int farSearches;

    ResultTable(final Expectation expected) {
        this.expected = expected;
        this.blocks = new Block[(expected.size() + BLOCK - 1) >>> BLOCK_BITS];
    }

    /**
     * Index of the first open result with this fingerprint; if none is open, of any; negative if there is none.
     *
     * @param lowestOpen index of the lowest open result
     * @param highest index of the highest result that is not open, the place; negative when all are open
     */
    int find(final long fingerprint, final int lowestOpen, final int highest, final IntPredicate isOpen) {
        final int place = Math.max(0, highest) >> BLOCK_BITS;
        final int from = Math.max(0, place - BLOCKS_BEHIND);
        final int to = Math.min(blocks.length - 1, place + BLOCKS_AHEAD);
        forgetBefore(from);
        int found = NONE;
        for (int block = Math.max(from, lowestOpen >> BLOCK_BITS); block <= to && found < 0; block++) {
            found = made(block).first(fingerprint, isOpen);
        }
        for (int block = Math.min(place, to); block >= from && found < 0; block--) {
            found = made(block).first(fingerprint, index -> true);
        }
        return found < 0 ? far(fingerprint, isOpen) : found;
    }

    private int far(final long fingerprint, final IntPredicate isOpen) {
        final boolean isNear = blocks.length <= BLOCKS_AHEAD;
        int found = NONE;
        if (!isNear && farSearches++ < FAR_SEARCHES) {
            for (int index = 0; index < expected.size(); index++) {
                if (expected.fingerprint(index) == fingerprint) {
                    found = index;
                    if (isOpen.test(index)) {
                        return index;
                    }
                }
            }
        }
        return found;
    }

    private void forgetBefore(final int block) {
        for (int before = block - 1; before >= 0 && blocks[before] != null; before--) {
            blocks[before] = null;
        }
    }

    private Block made(final int block) {
        if (blocks[block] == null) {
            final int from = block << BLOCK_BITS;
            blocks[block] = new Block(from, Math.min(BLOCK, expected.size() - from));
        }
        return blocks[block];
    }

    /** Hash table of consecutive results. Open addressing, at most half full; read-only after construction. */
    private final class Block {

        private final int from;
        private final int[] slots;
        private final int[] after;

        private Block(final int from, final int size) {
            this.from = from;
            this.slots = new int[Integer.highestOneBit(Math.max(1, size)) * 4];
            this.after = new int[size];
            Arrays.fill(slots, NONE);
            // Inserts from the last to the first, so that chains of equal results begin with the first.
            for (int index = size - 1; index >= 0; index--) {
                final int slot = slot(expected.fingerprint(from + index));
                after[index] = slots[slot];
                slots[slot] = index;
            }
        }

        private int slot(final long fingerprint) {
            final int mask = slots.length - 1;
            int slot = (int) fingerprint & mask;
            while (slots[slot] != NONE && expected.fingerprint(from + slots[slot]) != fingerprint) {
                slot = slot + 1 & mask;
            }
            return slot;
        }

        private int first(final long fingerprint, final IntPredicate accepted) {
            int index = slots[slot(fingerprint)];
            while (index >= 0 && !accepted.test(from + index)) {
                index = after[index];
            }
            return index < 0 ? NONE : from + index;
        }
    }
}
