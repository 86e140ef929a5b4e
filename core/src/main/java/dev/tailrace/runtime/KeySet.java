package dev.tailrace.runtime;

import dev.tailrace.runtime.state.Snapshotable;
import dev.tailrace.runtime.state.StateInput;
import dev.tailrace.runtime.state.StateOutput;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A set of key numbers that is filled, put in the natural order of its keys and emptied, again and again. Adding costs a
 * few instructions; sorting is a heap sort, O(n log n) in place. Allocates only when it grows.
 */
public final class KeySet implements Snapshotable {

    private final KeyOrder index;
    private boolean[] contains = new boolean[16];
    private int[] keys = new int[16];
    private int size;

    public KeySet(final KeyOrder index) {
        this.index = index;
    }

    /**
     * Adds a key number; nothing happens when it is there.
     *
     * @return whether it is new
     */
    public boolean add(final int key) {
        if (key >= contains.length) {
            contains = Arrays.copyOf(contains, Math.max(key + 1, 2 * contains.length));
        }
        if (contains[key]) {
            return false;
        }
        contains[key] = true;
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

    /** Puts the key numbers in the natural order of their keys. */
    public void sort() {
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

    /** Takes out the key numbers for which the test is true; the others keep their order. */
    public void removeIf(final IntPredicate test) {
        int kept = 0;
        for (int place = 0; place < size; place++) {
            final int key = keys[place];
            if (test.test(key)) {
                contains[key] = false;
            } else {
                keys[kept++] = key;
            }
        }
        size = kept;
    }

    /** Empties the set. */
    public void clear() {
        for (int place = 0; place < size; place++) {
            contains[keys[place]] = false;
        }
        size = 0;
    }
}
