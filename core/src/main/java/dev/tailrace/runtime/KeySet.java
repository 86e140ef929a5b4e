package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Reusable set of key numbers that can be sorted in the natural order of the keys. Adding costs a few instructions.
 * Dense identifiers are sorted by reading the bit set in order, unless the set is sparse; other keys by a heap sort,
 * O(n log n) in place. Allocates only when it grows.
 */
public final class KeySet implements Snapshotable {

    private final KeyOrder index;
    private final boolean byNumber;
    private long[] bits = new long[1];
    private int[] keys = new int[16];
    private int size;

    public KeySet(final KeyOrder index) {
        this.index = index;
        this.byNumber = isByNumber(index);
    }

    /** Whether the keys of this order are in the order of their numbers. */
    static boolean isByNumber(final KeyOrder order) {
        return order == KeyOrder.BY_ID || order instanceof IdKeyIndex;
    }

    /**
     * Adds a key number, unless the set contains it.
     *
     * @return whether it was added
     */
    public boolean add(final int key) {
        final int word = key >>> 6;
        if (word >= bits.length) {
            bits = Arrays.copyOf(bits, Math.max(word + 1, 2 * bits.length));
        }
        final long bit = 1L << key;
        if ((bits[word] & bit) != 0) {
            return false;
        }
        bits[word] |= bit;
        append(key);
        return true;
    }

    private void append(final int key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
        }
        keys[size++] = key;
    }

    public int size() {
        return size;
    }

    /** The key number in this place, after {@link #sort}. */
    public int get(final int place) {
        return keys[place];
    }

    /** Sorts the key numbers in the natural order of their keys. */
    public void sort() {
        if (byNumber && bits.length <= size) {
            readOff();
        } else {
            heapSort();
        }
    }

    private void readOff() {
        int place = 0;
        for (int word = 0; word < bits.length; word++) {
            for (long left = bits[word]; left != 0; left &= left - 1) {
                keys[place++] = (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
    }

    private void heapSort() {
        for (int parent = size / 2 - 1; parent >= 0; parent--) {
            siftDown(parent, size);
        }
        for (int last = size - 1; last > 0; last--) {
            swap(0, last);
            siftDown(0, last);
        }
    }

    private void siftDown(final int from, final int end) {
        int parent = from;
        int child = largerChild(parent, end);
        while (child < end && index.compare(keys[parent], keys[child]) < 0) {
            swap(parent, child);
            parent = child;
            child = largerChild(parent, end);
        }
    }

    private int largerChild(final int parent, final int end) {
        final int left = 2 * parent + 1;
        return left + 1 < end && index.compare(keys[left], keys[left + 1]) < 0 ? left + 1 : left;
    }

    private void swap(final int one, final int other) {
        final int key = keys[one];
        keys[one] = keys[other];
        keys[other] = key;
    }

    @Override
    public void save(final StateOutput output) {
        final int[] members = Arrays.copyOf(keys, size);
        Arrays.sort(members);
        output.putInts(members, size);
    }

    @Override
    public void restore(final StateInput input) {
        clear();
        for (final int member : input.getInts()) {
            add(member);
        }
    }

    /** Removes the key numbers for which the test is true; the others keep their order. */
    public void removeIf(final IntPredicate test) {
        int kept = 0;
        for (int place = 0; place < size; place++) {
            final int key = keys[place];
            if (test.test(key)) {
                remove(key);
            } else {
                keys[kept++] = key;
            }
        }
        size = kept;
    }

    private void remove(final int key) {
        bits[key >>> 6] &= ~(1L << key);
    }

    /** Empties the set. */
    public void clear() {
        for (int place = 0; place < size; place++) {
            remove(keys[place]);
        }
        size = 0;
    }
}
