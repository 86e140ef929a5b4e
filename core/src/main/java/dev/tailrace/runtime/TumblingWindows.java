package dev.tailrace.runtime;

import dev.tailrace.runtime.state.Snapshotable;
import dev.tailrace.runtime.state.StateInput;
import dev.tailrace.runtime.state.StateOutput;

/**
 * When tumbling windows of logical time open and close, and which keys have records in the open one. Windows are
 * half-open and aligned to time 0.
 *
 * <p>Logical time only moves forward, so at most one window is open at any time, for all keys together. It closes on the
 * first tick at or after its end, or at the end of the input, key by key in key order. A key without records in the
 * window is not closed.
 */
public final class TumblingWindows implements TimeDriven, Snapshotable {

    /** What happens to a key when its window ends. */
    @FunctionalInterface
    public interface Handler {

        /** Called for each key that has records in the window [startNs, endNs), in key order. */
        void onClose(int key, long startNs, long endNs);
    }

    private final long sizeNs;
    private final KeyOrder keys;
    private final KeySet touched;
    private final Handler handler;
    private long endNs = NEVER;
    private int firingKey;

    public TumblingWindows(final long sizeNs, final KeyOrder keys, final Handler handler) {
        this.sizeNs = sizeNs;
        this.keys = keys;
        this.touched = new KeySet(keys);
        this.handler = handler;
    }

    /**
     * Notes that the key has a record in the open window; opens one if there is none.
     *
     * @return whether it is the first of its key
     */
    public boolean touch(final int key, final LogicalTime time) {
        if (endNs == NEVER) {
            endNs = (Math.floorDiv(time.recordTimeNs(), sizeNs) + 1) * sizeNs;
        }
        return touched.add(key);
    }

    @Override
    public long nextDueNs() {
        return endNs;
    }

    @Override
    public void fire(final long dueNs) {
        endNs = NEVER;
        touched.sort();
        for (int place = 0; place < touched.size(); place++) {
            firingKey = touched.get(place);
            handler.onClose(firingKey, dueNs - sizeNs, dueNs);
        }
        touched.clear();
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
        touched.save(output);
    }

    /** @throws dev.tailrace.runtime.state.StateException when the windows had another size and one was open */
    @Override
    public void restore(final StateInput input) {
        final long savedSizeNs = input.getLong();
        endNs = input.getLong();
        touched.restore(input);
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
