package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.TumblingWindows;

/**
 * Tumbling windows of stream time, one row per key; what {@link WindowStage} does with an object per key, this does
 * without. It closes and emits in the same order. Rows are clear while no window is open, so that no record has to ask
 * whether it is the first of its key.
 */
public final class RowWindowStage<T, R> implements Stage, Output<T>, TimeDriven {

    private final RowAggregate<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final KeyIndex<? super T> keys;
    private final TumblingWindows windows;
    private final KeyedRows rows;
    private final Output<? super R> next;
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
        this.windows = new TumblingWindows(sizeNs, keys, this::close);
        this.rows = new KeyedRows(aggregate.width(), aggregate::clear);
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), windows, rows};
    }

    @Override
    public void emit(final T record) {
        final int key = keys.indexOf(record);
        final int at = rows.at(key);
        windows.touch(key, task.time());
        aggregate.add(record, rows.longs(), at);
    }

    private void close(final int key, final long startNs, final long endNs) {
        final int at = rows.at(key);
        final R record = result.result(key, startNs, endNs, rows.longs(), at);
        if (record != null) {
            next.emit(record);
        }
        aggregate.clear(rows.longs(), at);
    }

    @Override
    public long nextDueNs() {
        return windows.nextDueNs();
    }

    @Override
    public void fire(final long dueNs) {
        windows.fire(dueNs);
    }

    @Override
    public int firingKey() {
        return windows.firingKey();
    }

    @Override
    public KeyOrder keyOrder() {
        return windows.keyOrder();
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }
}
