package dev.tailrace.runtime.stage;

import dev.tailrace.function.Holder;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Keeps copies of the records of one input while they may have partners: a ring in the order of arrival, which is the order
 * of stream time. The records of each key are linked from the oldest to the newest.
 *
 * <p>Because time never goes back, the oldest record of all is also the oldest of its key. Adding a record, dropping it and
 * visiting the next record of a key take a few instructions each. The objects of dropped records are reused. Allocates only
 * when it keeps more records, or more keys, than ever before.
 *
 * <p>A record is identified by its place, which counts from 0 and never changes.
 */
final class KeptRecords<T, H> implements Snapshotable {

    /** No place. */
    static final long NONE = -1;

    private final Holder<? super T, H> holder;
    private Object[] held = new Object[16];
    private long[] timesNs = new long[16];
    private int[] keys = new int[16];
    private long[] after = new long[16];
    private long[] oldest = new long[0];
    private long[] newest = new long[0];
    private long first;
    private long end;

    KeptRecords(final Holder<? super T, H> holder) {
        this.holder = holder;
    }

    /**
     * Keeps a copy of a record.
     *
     * @param timeNs not before that of any record added earlier
     * @return its place; {@link #NONE} when the holder returns null
     */
    long add(final int key, final T record, final long timeNs) {
        if (end - first == held.length) {
            grow();
        }
        final H copy = holder.hold(record, at(end));
        if (copy == null) {
            return NONE;
        }
        append(key, copy, timeNs);
        return end - 1;
    }

    private void append(final int key, final Object copy, final long timeNs) {
        reserve(key);
        final int slot = slot(end);
        held[slot] = copy;
        timesNs[slot] = timeNs;
        keys[slot] = key;
        after[slot] = NONE;
        if (oldest[key] == NONE) {
            oldest[key] = end;
        } else {
            after[slot(newest[key])] = end;
        }
        newest[key] = end++;
    }

    /** Drops the records whose time is before this one. */
    void dropBefore(final long timeNs) {
        while (first < end && timesNs[slot(first)] < timeNs) {
            oldest[keys[slot(first)]] = after[slot(first)];
            first++;
        }
    }

    /** The place of the oldest record of a key, or {@link #NONE}. */
    long oldestOf(final int key) {
        return key < oldest.length ? oldest[key] : NONE;
    }

    /** The place of the next record of the same key, or {@link #NONE}. */
    long after(final long place) {
        return after[slot(place)];
    }

    long timeNs(final long place) {
        return timesNs[slot(place)];
    }

    /** The copy in a place; null in a place that was never used. */
    @SuppressWarnings("unchecked")
    H at(final long place) {
        return (H) held[slot(place)];
    }

    private int slot(final long place) {
        return (int) place & held.length - 1;
    }

    private void reserve(final int key) {
        if (key >= oldest.length) {
            final int used = oldest.length;
            final int length = Math.max(16, Math.max(key + 1, 2 * used));
            oldest = Arrays.copyOf(oldest, length);
            newest = Arrays.copyOf(newest, length);
            Arrays.fill(oldest, used, length, NONE);
        }
    }

    /** Copies the ring twice in a row: every place finds its record under the longer mask. */
    private void grow() {
        final int length = held.length;
        held = Arrays.copyOf(held, 2 * length);
        timesNs = Arrays.copyOf(timesNs, 2 * length);
        keys = Arrays.copyOf(keys, 2 * length);
        after = Arrays.copyOf(after, 2 * length);
        System.arraycopy(timesNs, 0, timesNs, length, length);
        System.arraycopy(keys, 0, keys, length, length);
        System.arraycopy(after, 0, after, length, length);
        for (long place = first; place < end; place++) {
            move((int) place & length - 1, slot(place));
        }
    }

    private void move(final int from, final int to) {
        final Object copy = held[from];
        held[from] = held[to];
        held[to] = copy;
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt((int) (end - first));
        for (long place = first; place < end; place++) {
            output.putInt(keys[slot(place)]);
            output.putLong(timesNs[slot(place)]);
            output.putObject(at(place));
        }
    }

    @Override
    public void restore(final StateInput input) {
        dropBefore(Long.MAX_VALUE);
        for (int left = input.getInt(); left > 0; left--) {
            if (end - first == held.length) {
                grow();
            }
            final int key = input.getInt();
            final long timeNs = input.getLong();
            append(key, input.getObject(), timeNs);
        }
    }
}
