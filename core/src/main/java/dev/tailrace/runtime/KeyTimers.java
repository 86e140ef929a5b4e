package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * The timers of one operator: a binary heap of (due time, key). Setting and firing cost O(log n) and allocate only when
 * the heap grows.
 */
public final class KeyTimers implements Snapshotable {

    private final KeyOrder keys;
    private final long timerResolutionNs;
    private long[] dueNs = new long[16];
    private int[] key = new int[16];
    private int size;

    /**
     * @param keys orders keys that are due at the same time
     * @param timerResolutionNs due times are rounded up to a multiple of it; 0 when the node declares none
     */
    public KeyTimers(final KeyOrder keys, final long timerResolutionNs) {
        this.keys = keys;
        this.timerResolutionNs = timerResolutionNs;
    }

    /**
     * Adds a timer, unless it is for a time that never comes.
     *
     * @param earliestNs the earliest due time of the timer; see {@link StreamTime#earliestTimerNs}
     */
    public void set(final int forKey, final long atNs, final long earliestNs) {
        if (timerResolutionNs == 0) {
            throw new IllegalStateException(
                    "the node declares no timer resolution; add .timers(timer resolution) to it");
        }
        if (atNs > StreamTime.FARTHEST_NS) {
            return;
        }
        if (size == key.length) {
            grow();
        }
        siftUp(size++, roundUp(Math.max(atNs, earliestNs)), forKey);
    }

    /** The order of the keys. */
    KeyOrder keys() {
        return keys;
    }

    /** The earliest due time, or {@link TimeDriven#NEVER}. */
    public long nextDueNs() {
        return size == 0 ? TimeDriven.NEVER : dueNs[0];
    }

    /** Removes the earliest timer and all equal ones; returns its key. */
    public int take() {
        final long due = dueNs[0];
        final int first = key[0];
        do {
            removeFirst();
        } while (size > 0 && dueNs[0] == due && key[0] == first);
        return first;
    }

    /** Writes due times and keys in the order of firing; equal timers once. */
    @Override
    public void save(final StateOutput output) {
        final KeyTimers ordered = new KeyTimers(keys, timerResolutionNs);
        ordered.dueNs = Arrays.copyOf(dueNs, Math.max(size, 1));
        ordered.key = Arrays.copyOf(key, Math.max(size, 1));
        ordered.size = size;
        final long[] due = new long[size];
        final int[] dueKeys = new int[size];
        int count = 0;
        while (ordered.size > 0) {
            due[count] = ordered.dueNs[0];
            dueKeys[count++] = ordered.take();
        }
        output.putLongs(due, count);
        output.putInts(dueKeys, count);
    }

    /**
     * Reads what {@link #save} wrote. If the timer resolution has changed, due times are rounded up to the new one. The
     * keys have to be restored before.
     */
    @Override
    public void restore(final StateInput input) {
        size = 0;
        final long[] due = input.getLongs();
        final int[] dueKeys = input.getInts();
        if (due.length > 0 && timerResolutionNs == 0) {
            throw input.refused(
                    "was saved with timers and declares no timer resolution now; add .timers(timer resolution) to it");
        }
        for (int i = 0; i < due.length; i++) {
            set(dueKeys[i], due[i], Long.MIN_VALUE);
        }
    }

    private long roundUp(final long atNs) {
        final long below = Math.floorDiv(atNs, timerResolutionNs) * timerResolutionNs;
        return below == atNs ? atNs : below + timerResolutionNs;
    }

    private void grow() {
        dueNs = Arrays.copyOf(dueNs, 2 * size);
        key = Arrays.copyOf(key, 2 * size);
    }

    private void removeFirst() {
        size--;
        siftDown(dueNs[size], key[size]);
    }

    private void siftUp(final int from, final long due, final int k) {
        int place = from;
        while (place > 0 && before(due, k, dueNs[(place - 1) >>> 1], key[(place - 1) >>> 1])) {
            move((place - 1) >>> 1, place);
            place = (place - 1) >>> 1;
        }
        put(place, due, k);
    }

    private void siftDown(final long due, final int k) {
        int place = 0;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && before(dueNs[child + 1], key[child + 1], dueNs[child], key[child])) {
                child++;
            }
            if (!before(dueNs[child], key[child], due, k)) {
                break;
            }
            move(child, place);
            place = child;
        }
        put(place, due, k);
    }

    private boolean before(final long due, final int k, final long otherDue, final int otherKey) {
        return due < otherDue || due == otherDue && keys.compare(k, otherKey) < 0;
    }

    private void move(final int from, final int to) {
        put(to, dueNs[from], key[from]);
    }

    private void put(final int place, final long due, final int k) {
        dueNs[place] = due;
        key[place] = k;
    }
}
