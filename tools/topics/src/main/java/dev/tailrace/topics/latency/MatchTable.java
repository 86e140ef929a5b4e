package dev.tailrace.topics.latency;

import java.util.Arrays;

/**
 * Table of input records by fingerprint: a ring of entries in the order in which they were read, and a hash table with
 * linear probing to find them. When the ring is full, the oldest entry is removed. Nothing is allocated after construction.
 */
final class MatchTable {

    /** Instead of an entry: there is none. */
    static final int NONE = -1;

    private final long[] fingerprints;
    private final long[] timesNs;
    private final long[] timestampsMs;
    private final long[] offsets;
    private final int[] partitions;
    private final byte[] states;
    private final int[] slots;
    private final int mask;
    private int oldest;
    private int size;

    /** @param capacity number of entries; about 50 bytes each */
    MatchTable(final int capacity) {
        fingerprints = new long[capacity];
        timesNs = new long[capacity];
        timestampsMs = new long[capacity];
        offsets = new long[capacity];
        partitions = new int[capacity];
        states = new byte[capacity];
        slots = new int[Integer.highestOneBit(Math.max(1, capacity - 1)) << 2];
        mask = slots.length - 1;
        Arrays.fill(slots, NONE);
    }

    boolean isFull() {
        return size == fingerprints.length;
    }

    int size() {
        return size;
    }

    /** The entry of a fingerprint, or {@link #NONE}. */
    int find(final long fingerprint) {
        return slots[slotOf(fingerprint)];
    }

    /** Adds an entry whose fingerprint is not in the table; there has to be room. */
    int add(final long fingerprint, final long timeNs, final long timestampMs) {
        int entry = oldest + size;
        entry -= entry >= fingerprints.length ? fingerprints.length : 0;
        size++;
        fingerprints[entry] = fingerprint;
        timesNs[entry] = timeNs;
        timestampsMs[entry] = timestampMs;
        slots[slotOf(fingerprint)] = entry;
        return entry;
    }

    void place(final int entry, final int partition, final long offset) {
        partitions[entry] = partition;
        offsets[entry] = offset;
    }

    /** The oldest entry, or {@link #NONE}. */
    int oldest() {
        return size == 0 ? NONE : oldest;
    }

    void removeOldest() {
        close(slotOf(fingerprints[oldest]));
        oldest = oldest + 1 == fingerprints.length ? 0 : oldest + 1;
        size--;
    }

    long timeNs(final int entry) {
        return timesNs[entry];
    }

    long timestampMs(final int entry) {
        return timestampsMs[entry];
    }

    int partition(final int entry) {
        return partitions[entry];
    }

    long offset(final int entry) {
        return offsets[entry];
    }

    byte state(final int entry) {
        return states[entry];
    }

    void setState(final int entry, final byte state) {
        states[entry] = state;
    }

    private int slotOf(final long fingerprint) {
        int slot = (int) fingerprint & mask;
        while (slots[slot] != NONE && fingerprints[slots[slot]] != fingerprint) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Fills the hole with entries that could not be found after it any more; Knuth, volume 3, 6.4, algorithm R. */
    private void close(final int removed) {
        int hole = removed;
        for (int slot = hole + 1 & mask; slots[slot] != NONE; slot = slot + 1 & mask) {
            final int home = (int) fingerprints[slots[slot]] & mask;
            if ((slot - home & mask) >= (slot - hole & mask)) {
                slots[hole] = slots[slot];
                hole = slot;
            }
        }
        slots[hole] = NONE;
    }
}
