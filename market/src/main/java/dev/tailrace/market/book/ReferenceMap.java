package dev.tailrace.market.book;

/**
 * Hash map from the reference and instrument of an order to a number. Holds few entries: the attributions of the orders
 * that have one ({@link OrderBooks}), or the pages of the orders that are kept apart ({@link OrderPages}).
 *
 * <p>Open addressing with linear probing, at most half full; a removal moves later entries back, so there are no
 * tombstones and memory depends only on the largest number of entries there ever was. 0 means none.
 */
final class ReferenceMap {

    private static final int INITIAL_CAPACITY = 64;

    /** Keeps the orders of neighbouring instruments apart (2^64 divided by the golden ratio). */
    private static final long LOCATE_STEP = 0x9E3779B97F4A7C15L;

    private long[] references = new long[INITIAL_CAPACITY];
    private int[] locates = new int[INITIAL_CAPACITY];
    private int[] values = new int[INITIAL_CAPACITY];
    private int size;

    int get(final long reference, final int locate) {
        return values[find(reference, locate)];
    }

    /** Adds an entry; returns false and changes nothing when the order already has one. */
    boolean put(final long reference, final int locate, final int value) {
        final int at = find(reference, locate);
        if (values[at] != 0) {
            return false;
        }
        set(at, reference, locate, value);
        if (++size > values.length / 2) {
            grow();
        }
        return true;
    }

    /** Removes the entry and returns its value; 0 when there is none. */
    int remove(final long reference, final int locate) {
        final int at = find(reference, locate);
        final int value = values[at];
        if (value != 0) {
            size--;
            close(at);
        }
        return value;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Receives an entry that {@link #forEach} finds. */
    interface Visitor {
        void visit(long reference, int value);
    }

    /** Passes all entries on, in any order. */
    void forEach(final Visitor visitor) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                visitor.visit(references[i], values[i]);
            }
        }
    }

    long bytes() {
        return 16L * values.length;
    }

    /** Index of the order's entry, or the empty index where it belongs. */
    private int find(final long reference, final int locate) {
        int at = home(reference, locate);
        while (values[at] != 0 && (references[at] != reference || locates[at] != locate)) {
            at = next(at);
        }
        return at;
    }

    private void close(final int opened) {
        int hole = opened;
        for (int at = next(hole); values[at] != 0; at = next(at)) {
            if (mayMoveTo(hole, at)) {
                set(hole, references[at], locates[at], values[at]);
                hole = at;
            }
        }
        values[hole] = 0;
    }

    /** Whether an entry may move to the hole: it must be between the entry's home and its index now, cyclically. */
    private boolean mayMoveTo(final int hole, final int at) {
        final int mask = values.length - 1;
        return ((at - home(references[at], locates[at])) & mask) >= ((at - hole) & mask);
    }

    private void grow() {
        final long[] oldReferences = references;
        final int[] oldLocates = locates;
        final int[] oldValues = values;
        references = new long[2 * oldValues.length];
        locates = new int[2 * oldValues.length];
        values = new int[2 * oldValues.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != 0) {
                set(find(oldReferences[i], oldLocates[i]), oldReferences[i], oldLocates[i], oldValues[i]);
            }
        }
    }

    private void set(final int at, final long reference, final int locate, final int value) {
        references[at] = reference;
        locates[at] = locate;
        values[at] = value;
    }

    private int next(final int at) {
        return (at + 1) & (values.length - 1);
    }

    /**
     * Home index of a key. Multiplies twice (the finaliser of MurmurHash3), so that neither dense nor strided
     * references cluster.
     */
    private int home(final long reference, final int locate) {
        long h = reference + locate * LOCATE_STEP;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return (int) (h ^ (h >>> 33)) & (values.length - 1);
    }
}
