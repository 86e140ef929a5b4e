package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeySet;
import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.aggregate.RowAggregate;
import dev.tailrace.runtime.aggregate.RowResult;
import dev.tailrace.runtime.state.Snapshotable;
import dev.tailrace.runtime.state.StateInput;
import dev.tailrace.runtime.state.StateOutput;

/**
 * Tumbling windows of logical time, one row per key; what {@link WindowStage} does with an object per key, this does
 * without. It closes and emits in the same order.
 *
 * <p>Who knows the key of a record already may call {@link #add}, or {@link #open} and then the aggregate itself.
 */
public final class RowWindowStage<T, R> implements Stage, Output<T>, TimeDriven, Snapshotable {

    private final RowAggregate<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final KeyIndex<? super T> keys;
    private final KeySet touched;
    private final KeyedRows rows;
    private final long sizeNs;
    private final Output<? super R> next;
    private long endNs = NEVER;
    private Task task;

    public RowWindowStage(
            final RowAggregate<? super T> aggregate,
            final RowResult<? extends R> result,
            final KeyIndex<? super T> keys,
            final long sizeNs,
            final Output<? super R> next) {
        this.aggregate = aggregate;
        this.result = result;
        this.keys = keys;
        this.touched = new KeySet(keys);
        this.rows = new KeyedRows(aggregate.width());
        this.sizeNs = sizeNs;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys, this};
    }

    @Override
    public void emit(final T record) {
        add(keys.indexOf(record), record);
    }

    /** Adds a record of this key number to the window that is open. */
    public void add(final int key, final T record) {
        final int at = open(key);
        aggregate.add(record, rows.longs(), at);
    }

    /** Where the row of this key number begins in the open window, for the record in hand; see {@link #rows}. */
    public int open(final int key) {
        if (endNs == NEVER) {
            endNs = (Math.floorDiv(task.time().recordTimeNs(), sizeNs) + 1) * sizeNs;
        }
        final int at = rows.at(key);
        if (touched.add(key)) {
            aggregate.clear(rows.longs(), at);
        }
        return at;
    }

    /** The array that {@link #open} points into; take it after each call of that. */
    public long[] rows() {
        return rows.longs();
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
            close(touched.get(place), dueNs);
        }
        touched.clear();
    }

    private void close(final int key, final long dueNs) {
        final R record = result.result(key, dueNs - sizeNs, dueNs, rows.longs(), rows.at(key));
        if (record != null) {
            next.emit(record);
        }
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }

    @Override
    public void save(final StateOutput output) {
        output.putLong(sizeNs);
        output.putLong(endNs);
        touched.save(output);
        rows.save(output);
    }

    /** @throws dev.tailrace.runtime.state.StateException when the windows had another size and one was open */
    @Override
    public void restore(final StateInput input) {
        final long savedSizeNs = input.getLong();
        endNs = input.getLong();
        touched.restore(input);
        rows.restore(input);
        if (savedSizeNs != sizeNs && endNs != NEVER) {
            throw input.refused("was saved with an open window of " + savedSizeNs + " ns and has windows of " + sizeNs
                    + " ns now; restore it under the size it was saved with");
        }
    }
}
