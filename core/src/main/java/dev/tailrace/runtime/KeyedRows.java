package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * A row of longs for each key, in one array: the row of key number k begins at k times the width. Finding a row costs a
 * comparison and a multiplication; only a key beyond the array allocates. A row that was never written is clear.
 *
 * <p>The array is the whole state, so a copy of it is a snapshot. It is replaced when it grows: call {@link #longs}
 * again after each {@link #at}.
 */
public final class KeyedRows implements Snapshotable {

    /** Value of all elements of a row before it is first written. */
    public static final long UNUSED = Long.MIN_VALUE;

    /** Some JVMs refuse arrays that are a few elements longer. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** Resets a row to its initial values. */
    @FunctionalInterface
    public interface Clearing {

        void clear(long[] rows, int at);
    }

    private final int width;
    private final Clearing clearing;
    private long[] longs = new long[0];
    private int keys;

    /**
     * Rows that are filled with {@link #UNUSED}.
     *
     * @param width longs per key, at least 1
     */
    public KeyedRows(final int width) {
        this(width, (rows, at) -> Arrays.fill(rows, at, at + width, UNUSED));
    }

    /**
     * Rows that are cleared when the array grows, so that callers need not check whether a row was written before.
     *
     * @param width longs per key, at least 1
     */
    public KeyedRows(final int width, final Clearing clearing) {
        this.width = width;
        this.clearing = clearing;
    }

    /** The index in {@link #longs} at which the row of a key begins. */
    public int at(final int key) {
        if (key >= keys) {
            grow(key);
        }
        return key * width;
    }

    /** Number of keys that have a row: for smaller key numbers the row exists, and {@link #at} need not be called. */
    public int keys() {
        return keys;
    }

    /** The array with the rows of all keys. */
    public long[] longs() {
        return longs;
    }

    private void grow(final int key) {
        final int most = LONGEST_ARRAY / width;
        if (key >= most) {
            throw new IllegalStateException("key number " + key + " with " + width
                    + " longs per key does not fit into an array; at most " + most
                    + " keys do: use keyBy for sparse keys, or fewer panes per window");
        }
        final int used = longs.length;
        keys = (int) Math.min(most, Math.max(key + 1L, 2L * keys));
        longs = Arrays.copyOf(longs, keys * width);
        for (int at = used; at < longs.length; at += width) {
            clearing.clear(longs, at);
        }
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(width);
        output.putLongs(longs, longs.length);
    }

    @Override
    public void restore(final StateInput input) {
        final int savedWidth = input.getInt();
        final long[] saved = input.getLongs();
        if (savedWidth != width) {
            throw input.refused("was saved with " + savedWidth + " longs per key and has " + width
                    + " now; restore it under the aggregate it was saved with");
        }
        longs = saved;
        keys = saved.length / width;
    }
}
