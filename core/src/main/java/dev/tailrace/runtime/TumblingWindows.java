package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Opens and closes tumbling windows of stream time, and tracks the keys that have records in the open one. Windows are
 * half-open and aligned to time 0.
 *
 * <p>Stream time only moves forward, so at most one window is open at any time, for all keys together. It closes on the
 * first punctuation at or after its end, or at the end of the input, key by key in key order. A key without records in
 * the window is not closed.
 *
 * <p>A record sets the bit of its key without a check whether it is set: the check costs more, because its branch
 * cannot be predicted. Closing reads the bits of all keys, 64 at a time. Allocates only when it grows.
 */
public final class TumblingWindows implements TimeDriven, Snapshotable {

    /** Receives the keys of a window that ends. */
    @FunctionalInterface
    public interface Handler {

        /** Called for each key that has records in the window [startNs, endNs), in key order. */
        void onClose(int key, long startNs, long endNs);
    }

    private final long sizeNs;
    private final KeyOrder keys;
    private final Handler handler;
    private final boolean byNumber;
    private final KeySet closing;
    private long[] touched = new long[0];
    private long endNs = NEVER;
    private int firingKey;

    public TumblingWindows(final long sizeNs, final KeyOrder keys, final Handler handler) {
        this.sizeNs = sizeNs;
        this.keys = keys;
        this.handler = handler;
        this.byNumber = KeySet.isByNumber(keys);
        this.closing = new KeySet(keys);
    }

    /** Notes that the key has a record in the open window; opens one if there is none. */
    public void touch(final int key, final StreamTime time) {
        if (endNs == NEVER || key >>> 6 >= touched.length) {
            open(key + 1, time.recordTimeNs());
        }
        touched[key >>> 6] |= 1L << key;
    }

    /**
     * Opens a window if none is open, and makes room for keys. For callers that mark keys themselves, as generated
     * classes do: they call this before the first record of a window and before the first record of a larger key. For
     * each record of key k they set bit k modulo 64 of word k / 64, until the window closes.
     *
     * @param keyCount number of keys, from 0, for which room is needed
     * @param recordTimeNs the time of the record, in nanoseconds
     * @return the bits of the keys that have records; valid until the next call
     */
    public long[] open(final int keyCount, final long recordTimeNs) {
        if (endNs == NEVER) {
            endNs = (Math.floorDiv(recordTimeNs, sizeNs) + 1) * sizeNs;
        }
        makeRoom(keyCount);
        return touched;
    }

    private void makeRoom(final int keyCount) {
        final int words = (keyCount + Long.SIZE - 1) >>> 6;
        if (words > touched.length) {
            touched = Arrays.copyOf(touched, Math.max(words, 2 * touched.length));
        }
    }

    @Override
    public long nextDueNs() {
        return endNs;
    }

    @Override
    public void fire(final long dueNs) {
        endNs = NEVER;
        for (int word = 0; word < touched.length; word++) {
            final long keysOfWord = touched[word];
            touched[word] = 0;
            for (long left = keysOfWord; left != 0; left &= left - 1) {
                take((word << 6) + Long.numberOfTrailingZeros(left), dueNs);
            }
        }
        if (!byNumber) {
            closeInOrder(dueNs);
        }
    }

    private void take(final int key, final long dueNs) {
        if (byNumber) {
            close(key, dueNs);
        } else {
            closing.add(key);
        }
    }

    private void closeInOrder(final long dueNs) {
        closing.sort();
        for (int place = 0; place < closing.size(); place++) {
            close(closing.get(place), dueNs);
        }
        closing.clear();
    }

    private void close(final int key, final long dueNs) {
        firingKey = key;
        handler.onClose(key, dueNs - sizeNs, dueNs);
    }

    @Override
    public int firingKey() {
        return firingKey;
    }

    @Override
    public KeyOrder keyOrder() {
        return keys;
    }

    @Override
    public void save(final StateOutput output) {
        output.putLong(sizeNs);
        output.putLong(endNs);
        final int[] members = BitSet.valueOf(touched).stream().toArray();
        output.putInts(members, members.length);
    }

    /** @throws dev.tailrace.state.StateException when the saved windows had another size and one was open */
    @Override
    public void restore(final StateInput input) {
        final long savedSizeNs = input.getLong();
        endNs = input.getLong();
        Arrays.fill(touched, 0);
        for (final int key : input.getInts()) {
            makeRoom(key + 1);
            touched[key >>> 6] |= 1L << key;
        }
        if (savedSizeNs != sizeNs && endNs != NEVER) {
            throw input.refused("was saved with an open window of " + savedSizeNs + " ns and has windows of " + sizeNs
                    + " ns now; restore it under the size it was saved with");
        }
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }
}
