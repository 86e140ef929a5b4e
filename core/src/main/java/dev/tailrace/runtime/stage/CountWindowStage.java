package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Windows of a number of records of one key, one behind the other. A window closes with its last record, whose result
 * leaves at once; it never closes by time, nor at the end of the input. It lasts from the time of its first record to
 * the nanosecond after that of its last.
 */
public final class CountWindowStage<T, R> implements Stage, Output<T>, Snapshotable {

    private final Accumulators<? super T, ? extends R> accumulators;
    private final KeyIndex<? super T> keys;
    private final int size;
    private final Output<? super R> next;
    private int[] count = new int[16];
    private long[] startNs = new long[16];
    private Task task;

    /**
     * @param size records in a window, at least 1
     */
    public CountWindowStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final int size,
            final Output<? super R> next) {
        this.accumulators = accumulators;
        this.keys = keys;
        this.size = size;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), this, accumulators.statePart()};
    }

    @Override
    public void emit(final T record) {
        add(keys.indexOf(record), record);
    }

    /** Adds a record of this key number, and closes its window when that is full. */
    public void add(final int key, final T record) {
        if (key >= count.length) {
            grow(key);
        }
        if (count[key] == 0) {
            startNs[key] = task.time().recordTimeNs();
            accumulators.begin(key);
        }
        accumulators.add(key, record);
        count[key]++;
        if (count[key] == size) {
            count[key] = 0;
            close(key);
        }
    }

    private void close(final int key) {
        final R record = accumulators.result(key, startNs[key], task.time().recordTimeNs() + 1);
        if (record != null) {
            next.emit(record);
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
