package dev.tailrace.market.book;

/**
 * A number for each of a few orders, by reference: what few orders have ({@link OrderBooks}), or where those are whose
 * references are too large for the pages ({@link OrderPages}).
 *
 * <p>Open addressing with linear probing, at most half full; a removal moves later entries back, so there are no
 * tombstones and memory depends only on the largest number of entries there ever was. 0 means none.
 */
final class ReferenceMap {

    private static final int INITIAL_CAPACITY = 64;

    private long[] references = new long[INITIAL_CAPACITY];
    private int[] values = new int[INITIAL_CAPACITY];
    private int size;

    int get(final long reference) {
        return values[find(reference)];
    }

    /** Adds an entry; false, and no change, when the reference has one. */
    boolean put(final long reference, final int value) {
        final int at = find(reference);
        if (values[at] != 0) {
            return false;
        }
        set(at, reference, value);
        if (++size > values.length / 2) {
            grow();
        }
        return true;
    }

    /** Removes the entry and returns its value; 0 when there is none. */
    int remove(final long reference) {
        final int at = find(reference);
        final int value = values[at];
        if (value != 0) {
            size--;
            close(at);
        }
        return value;
    }

    long bytes() {
        return 12L * values.length;
    }

    /** Where the reference is, or the empty place where it belongs. */
    private int find(final long reference) {
        int at = home(reference);
        while (values[at] != 0 && references[at] != reference) {
            at = next(at);
        }
        return at;
    }

    private void close(final int opened) {
        int hole = opened;
        for (int at = next(hole); values[at] != 0; at = next(at)) {
            if (mayMoveTo(hole, at)) {
                set(hole, references[at], values[at]);
                hole = at;
            }
        }
        values[hole] = 0;
    }

    /** An entry may move to a place between its home and where it is now, going round. */
    private boolean mayMoveTo(final int hole, final int at) {
        final int mask = values.length - 1;
        return ((at - home(references[at])) & mask) >= ((at - hole) & mask);
    }

    private void grow() {
        final long[] oldReferences = references;
        final int[] oldValues = values;
        references = new long[2 * oldValues.length];
        values = new int[2 * oldValues.length];
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] != 0) {
                set(find(oldReferences[i]), oldReferences[i], oldValues[i]);
            }
        }
    }

    private void set(final int at, final long reference, final int value) {
        references[at] = reference;
        values[at] = value;
    }

    private int next(final int at) {
        return (at + 1) & (values.length - 1);
    }

    /** Multiplies twice (the finaliser of MurmurHash3), so that neither dense nor strided references cluster. */
    private int home(final long reference) {
        long h = reference;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return (int) (h ^ (h >>> 33)) & (values.length - 1);
    }
}
