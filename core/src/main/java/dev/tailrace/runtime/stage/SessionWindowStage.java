package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.KeyQueue;
import dev.tailrace.runtime.KeySet;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Stage of session windows: records of a key without a gap between two of them. A key has at most one open session. A
 * session lasts from its first record to a gap after its last record; a record at that time or later begins another.
 *
 * <p>The timer resolution has no influence on the contents and the bounds of a session, only on when its result leaves. It
 * leaves before the first record of its key that comes too late for it, or on the first punctuation at or after its end
 * rounded up to the resolution, in key order, or at the end of the input.
 *
 * <p>Stream time only moves forward, so sessions end in the order of their last records: the next one to end is the first
 * of a queue, and a record costs the same however many sessions are open.
 */
public final class SessionWindowStage<T, R> extends AggregatingStage<T, R> implements TimeDriven, Snapshotable {

    private final Accumulators<? super T, ? extends R> accumulators;
    private final long gapNs;
    private final long timerResolutionNs;
    private final KeyQueue open = new KeyQueue();
    private final KeySet closing;
    private int firingKey;
    private long[] firstNs = new long[16];
    private long[] lastNs = new long[16];

    /**
     * @param gapNs time without a record that ends a session
     * @param timerResolutionNs timer resolution: results leave on multiples of it
     */
    public SessionWindowStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final long gapNs,
            final long timerResolutionNs,
            final Output<? super R> next) {
        super(keys, next);
        this.accumulators = accumulators;
        this.closing = new KeySet(keys);
        this.gapNs = gapNs;
        this.timerResolutionNs = timerResolutionNs;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), this, accumulators.statePart()};
    }

    @Override
    public TimeDriven timeDriven() {
        return this;
    }

    /** Adds a record of the key with this number, after closing a session that it comes too late for. */
    @Override
    public void add(final int key, final T record) {
        final long timeNs = time.recordTimeNs();
        if (!open.contains(key)) {
            begin(key, timeNs);
        } else if (timeNs >= endNs(key)) {
            close(key);
            begin(key, timeNs);
        }
        lastNs[key] = timeNs;
        open.touch(key);
        accumulators.add(key, record);
    }

    private void begin(final int key, final long timeNs) {
        if (key >= firstNs.length) {
            final int length = Math.max(key + 1, 2 * firstNs.length);
            firstNs = Arrays.copyOf(firstNs, length);
            lastNs = Arrays.copyOf(lastNs, length);
        }
        firstNs[key] = timeNs;
        accumulators.clear(key);
    }

    private void close(final int key) {
        emitResult(accumulators.result(key, firstNs[key], endNs(key)));
    }

    private long endNs(final int key) {
        return lastNs[key] + gapNs;
    }

    @Override
    public long nextDueNs() {
        final int first = open.first();
        return first == KeyQueue.NONE ? NEVER : dueNs(first);
    }

    private long dueNs(final int key) {
        return -Math.floorDiv(-endNs(key), timerResolutionNs) * timerResolutionNs;
    }

    @Override
    public void fire(final long dueNs) {
        for (int key = open.first(); key != KeyQueue.NONE && dueNs(key) <= dueNs; key = open.first()) {
            open.remove(key);
            closing.add(key);
        }
        closing.sort();
        for (int place = 0; place < closing.size(); place++) {
            firingKey = closing.get(place);
            close(firingKey);
        }
        closing.clear();
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
    public boolean firesAtEnd() {
        return true;
    }

    @Override
    public void save(final StateOutput output) {
        output.putLongs(firstNs, firstNs.length);
        output.putLongs(lastNs, lastNs.length);
        open.save(output);
    }

    @Override
    public void restore(final StateInput input) {
        firstNs = input.getLongs();
        lastNs = input.getLongs();
        open.restore(input);
    }
}
