package dev.tailrace.topics.merge;

import java.util.Arrays;

/**
 * Set of the most recently released labels: a hash table with linear probing, and a ring that gives the label to forget
 * when a new one is added.
 */
final class RecentLabels {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long EMPTY = Long.MIN_VALUE;

    private final long[] sequences;
    private final long[] ordinals;
    private final int mask;
    private final int shift;
    private final long[] oldSequences;
    private final long[] oldOrdinals;
    private int next;
    private long forgottenSequence = Long.MIN_VALUE;
    private long forgottenOrdinal = Long.MIN_VALUE;

    /** @param capacity how many labels to remember; 32 to 48 bytes each */
    RecentLabels(final int capacity) {
        final int slots = Integer.highestOneBit(Math.max(1, capacity - 1)) << 2;
        sequences = filled(slots);
        ordinals = new long[slots];
        mask = slots - 1;
        shift = Long.numberOfLeadingZeros(slots) + 1;
        oldSequences = filled(capacity);
        oldOrdinals = new long[capacity];
    }

    private static long[] filled(final int length) {
        final long[] empty = new long[length];
        Arrays.fill(empty, EMPTY);
        return empty;
    }

    boolean contains(final long sequence, final long ordinal) {
        return sequences[slotOf(sequence, ordinal)] != EMPTY;
    }

    /** Whether a label as small as this may have been forgotten. */
    boolean mayHaveForgotten(final long sequence, final long ordinal) {
        return !MergedOrder.isBefore(forgottenSequence, forgottenOrdinal, sequence, ordinal);
    }

    /** Adds a label that is not in the set. */
    void add(final long sequence, final long ordinal) {
        if (oldSequences[next] != EMPTY) {
            forget(oldSequences[next], oldOrdinals[next]);
            close(slotOf(oldSequences[next], oldOrdinals[next]));
        }
        oldSequences[next] = sequence;
        oldOrdinals[next] = ordinal;
        next = next + 1 == oldSequences.length ? 0 : next + 1;
        put(slotOf(sequence, ordinal), sequence, ordinal);
    }

    private void put(final int slot, final long sequence, final long ordinal) {
        sequences[slot] = sequence;
        ordinals[slot] = ordinal;
    }

    /** Records that this label and any smaller one may have been forgotten. */
    void forget(final long sequence, final long ordinal) {
        if (MergedOrder.isBefore(forgottenSequence, forgottenOrdinal, sequence, ordinal)) {
            forgottenSequence = sequence;
            forgottenOrdinal = ordinal;
        }
    }

    /** Fills the hole with entries that could not be found after it any more; Knuth, volume 3, 6.4, algorithm R. */
    private void close(final int removed) {
        int hole = removed;
        for (int slot = hole + 1 & mask; sequences[slot] != EMPTY; slot = slot + 1 & mask) {
            final int home = home(sequences[slot], ordinals[slot]);
            if ((slot - home & mask) >= (slot - hole & mask)) {
                put(hole, sequences[slot], ordinals[slot]);
                hole = slot;
            }
        }
        sequences[hole] = EMPTY;
    }

    /** The slot of the label or, if it is absent, the slot where it belongs. */
    private int slotOf(final long sequence, final long ordinal) {
        int slot = home(sequence, ordinal);
        while (sequences[slot] != EMPTY && (sequences[slot] != sequence || ordinals[slot] != ordinal)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private int home(final long sequence, final long ordinal) {
        return (int) ((sequence * MULTIPLIER + ordinal) * MULTIPLIER >>> shift);
    }
}
