package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Key numbers in the order in which they were last touched: a linked list in two arrays. Each operation takes a few
 * instructions; only a key beyond the arrays allocates.
 *
 * <p>Because stream time only moves forward, the order of the last touch is the order of time. The key that has been
 * idle longest is at the front, without a heap.
 */
public final class KeyQueue implements Snapshotable {

    /** Returned by {@link #first} when the queue is empty. */
    public static final int NONE = -1;

    private static final int ABSENT = -2;

    private int[] before = new int[0];
    private int[] after = new int[0];
    private int first = NONE;
    private int last = NONE;

    /** The key whose last touch is the oldest, or {@link #NONE}. */
    public int first() {
        return first;
    }

    public boolean contains(final int key) {
        return key < before.length && before[key] != ABSENT;
    }

    /** Moves a key to the end, or adds it there. */
    public void touch(final int key) {
        if (key == last) {
            return;
        }
        if (contains(key)) {
            unlink(key);
        }
        append(key);
    }

    /** Removes a key that is in the queue. */
    public void remove(final int key) {
        unlink(key);
        before[key] = ABSENT;
    }

    private void append(final int key) {
        if (key >= before.length) {
            grow(key);
        }
        before[key] = last;
        after[key] = NONE;
        if (last == NONE) {
            first = key;
        } else {
            after[last] = key;
        }
        last = key;
    }

    private void unlink(final int key) {
        final int previous = before[key];
        final int next = after[key];
        if (previous == NONE) {
            first = next;
        } else {
            after[previous] = next;
        }
        if (next == NONE) {
            last = previous;
        } else {
            before[next] = previous;
        }
    }

    private void grow(final int key) {
        final int used = before.length;
        final int length = Math.max(16, Math.max(key + 1, 2 * used));
        before = Arrays.copyOf(before, length);
        after = Arrays.copyOf(after, length);
        Arrays.fill(before, used, length, ABSENT);
    }

    @Override
    public void save(final StateOutput output) {
        int count = 0;
        final int[] keys = new int[before.length];
        for (int key = first; key != NONE; key = after[key]) {
            keys[count++] = key;
        }
        output.putInts(keys, count);
    }

    @Override
    public void restore(final StateInput input) {
        while (first != NONE) {
            remove(first);
        }
        for (final int key : input.getInts()) {
            touch(key);
        }
    }
}
