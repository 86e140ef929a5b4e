package dev.tailrace.parquet;

import java.util.Arrays;

/**
 * Writes whole numbers as the differences between neighbours, in as few bits as the largest of 32 needs (DELTA_BINARY_PACKED).
 * Times and sequence numbers become small before they are compressed, which costs more than this does.
 */
final class Deltas {

    private static final int BLOCK = 128;
    private static final int GROUPS = 4;
    private static final int GROUP = BLOCK / GROUPS;
    private static final long INT_BITS = 0xFFFF_FFFFL;

    private Deltas() {}

    /** Appends numbers of 64 or, with deltas that wrap around like theirs, of 32 bits. */
    static void put(final long[] numbers, final int count, final boolean areInts, final Bytes target) {
        target.putVarint(BLOCK);
        target.putVarint(GROUPS);
        target.putVarint(count);
        target.putVarint(count == 0 ? 0 : zigzag(numbers[0]));
        final long[] block = new long[BLOCK];
        for (int first = 1; first < count; first += BLOCK) {
            final int size = Math.min(BLOCK, count - first);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < size; i++) {
                final long wide = numbers[first + i] - numbers[first + i - 1];
                final long delta = areInts ? (int) wide : wide;
                block[i] = delta;
                least = Math.min(least, delta);
            }
            for (int i = 0; i < size; i++) {
                block[i] = areInts ? block[i] - least & INT_BITS : block[i] - least;
            }
            Arrays.fill(block, size, BLOCK, 0);
            target.putVarint(zigzag(least));
            putGroups(block, size, target);
        }
    }

    private static long zigzag(final long number) {
        return number << 1 ^ number >> 63;
    }

    /** The widths of all groups come first; a group without numbers has the width 0. */
    private static void putGroups(final long[] block, final int size, final Bytes target) {
        final int widths = target.length;
        target.room(GROUPS);
        target.length += GROUPS;
        for (int group = 0; group < GROUPS; group++) {
            long bits = 0;
            for (int i = group * GROUP; i < (group + 1) * GROUP; i++) {
                bits |= block[i];
            }
            final int width = Long.SIZE - Long.numberOfLeadingZeros(bits);
            target.array[widths + group] = (byte) width;
            if (width > 0 && group * GROUP < size) {
                pack(block, group * GROUP, width, target);
            }
        }
    }

    /** The lowest bits first; 32 numbers take a multiple of 32 bits. */
    private static void pack(final long[] block, final int first, final int width, final Bytes target) {
        long word = 0;
        int used = 0;
        for (int i = first; i < first + GROUP; i++) {
            word |= block[i] << used;
            used += width;
            if (used >= Long.SIZE) {
                target.putLong(word);
                used -= Long.SIZE;
                word = used == 0 ? 0 : block[i] >>> width - used;
            }
        }
        if (used > 0) {
            target.putInt((int) word);
        }
    }
}
