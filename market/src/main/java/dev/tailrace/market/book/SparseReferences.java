package dev.tailrace.market.book;

/**
 * Slots of the orders whose references are too large for {@link ReferenceIndex}'s pages; real feeds have none.
 *
 * <p>Open addressing with linear probing, at most half full; a removal moves later entries back, so there are no
 * tombstones and memory depends only on the largest number of entries there ever was. Slot 0 means none.
 */
final class SparseReferences {

    private static final int INITIAL_CAPACITY = 64;

    private long[] references = new long[INITIAL_CAPACITY];
    private int[] slots = new int[INITIAL_CAPACITY];
    private int size;

    int get(final long reference) {
        return slots[find(reference)];
    }

    /** Adds an entry; false, and no change, when the reference has one. */
    boolean put(final long reference, final int slot) {
        final int at = find(reference);
        if (slots[at] != 0) {
            return false;
        }
        set(at, reference, slot);
        if (++size > slots.length / 2) {
            grow();
        }
        return true;
    }

    /** Removes the entry and returns its slot; 0 when there is none. */
    int remove(final long reference) {
        final int at = find(reference);
        final int slot = slots[at];
        if (slot != 0) {
            size--;
            close(at);
        }
        return slot;
    }

    long bytes() {
        return 12L * slots.length;
    }

    /** Where the reference is, or the empty place where it belongs. */
    private int find(final long reference) {
        int at = home(reference);
        while (slots[at] != 0 && references[at] != reference) {
            at = next(at);
        }
        return at;
    }

    private void close(final int opened) {
        int hole = opened;
        for (int at = next(hole); slots[at] != 0; at = next(at)) {
            if (mayMoveTo(hole, at)) {
                set(hole, references[at], slots[at]);
                hole = at;
            }
        }
        slots[hole] = 0;
    }

    /** An entry may move to a place between its home and where it is now, going round. */
    private boolean mayMoveTo(final int hole, final int at) {
        final int mask = slots.length - 1;
        return ((at - home(references[at])) & mask) >= ((at - hole) & mask);
    }

    private void grow() {
        final long[] oldReferences = references;
        final int[] oldSlots = slots;
        references = new long[2 * oldSlots.length];
        slots = new int[2 * oldSlots.length];
        for (int i = 0; i < oldSlots.length; i++) {
            if (oldSlots[i] != 0) {
                set(find(oldReferences[i]), oldReferences[i], oldSlots[i]);
            }
        }
    }

    private void set(final int at, final long reference, final int slot) {
        references[at] = reference;
        slots[at] = slot;
    }

    private int next(final int at) {
        return (at + 1) & (slots.length - 1);
    }

    /** Multiplies twice (the finaliser of MurmurHash3), so that neither dense nor strided references cluster. */
    private int home(final long reference) {
        long h = reference;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return (int) (h ^ (h >>> 33)) & (slots.length - 1);
    }
}
