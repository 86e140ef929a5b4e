package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Stage of tumbling windows of a number of records of one key. A window closes with its last record, and its result
 * leaves at once; it never closes by time, nor at the end of the input. It lasts from the time of its first record to
 * the nanosecond after that of its last.
 */
public final class CountWindowStage<T, R> extends AggregatingStage<T, R> implements Snapshotable {

    private final Accumulators<? super T, ? extends R> accumulators;
    private final int size;
    private int[] count = new int[16];
    private long[] startNs = new long[16];

    /** @param size records in a window, at least 1 */
    public CountWindowStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final int size,
            final Output<? super R> next) {
        super(keys, next);
        this.accumulators = accumulators;
        this.size = size;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), this, accumulators.statePart()};
    }

    /** Adds a record of the key with this number, and closes its window when that is full. */
    @Override
    public void add(final int key, final T record) {
        if (key >= count.length) {
            grow(key);
        }
        if (count[key] == 0) {
            startNs[key] = time.recordTimeNs();
            accumulators.clear(key);
        }
        accumulators.add(key, record);
        count[key]++;
        if (count[key] == size) {
            count[key] = 0;
            emitResult(accumulators.result(key, startNs[key], time.recordTimeNs() + 1));
        }
    }

    private void grow(final int key) {
        final int length = Math.max(key + 1, 2 * count.length);
        count = Arrays.copyOf(count, length);
        startNs = Arrays.copyOf(startNs, length);
    }

    @Override
    public void save(final StateOutput output) {
        output.putInts(count, count.length);
        output.putLongs(startNs, startNs.length);
    }

    @Override
    public void restore(final StateInput input) {
        count = input.getInts();
        startNs = input.getLongs();
    }
}
