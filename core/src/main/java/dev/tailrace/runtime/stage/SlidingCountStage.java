package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.CombinableAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyedRows;

/**
 * Windows of the last records of one key, a result with every so many of them, once there are enough for a whole window.
 * A result leaves with the last record of its window; never by time, nor at the end of the input. A window lasts from
 * the time of its first record to the nanosecond after that of its last.
 */
public final class SlidingCountStage<T, R> implements Stage, Output<T> {

    private static final int COUNT = 0;
    private static final int STARTS_NS = 1;

    private final CombinableAggregate<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final KeyIndex<? super T> keys;
    private final PaneRows<T> rows;

    /** Per key: records so far, and when each pane began. */
    private final KeyedRows progress;

    private final int panes;
    private final int slide;
    private final Output<? super R> next;
    private Task task;

    /**
     * @param panes size of a window, in slides; at least 1
     * @param slide records from one result to the next, at least 1
     */
    public SlidingCountStage(
            final CombinableAggregate<? super T> aggregate,
            final RowResult<? extends R> result,
            final KeyIndex<? super T> keys,
            final int panes,
            final int slide,
            final Output<? super R> next) {
        this.aggregate = aggregate;
        this.result = result;
        this.keys = keys;
        this.rows = new PaneRows<>(aggregate, panes);
        this.progress = new KeyedRows(STARTS_NS + panes);
        this.panes = panes;
        this.slide = slide;
        this.next = next;
    }

    @Override
    public void open(final Task owner) {
        task = owner;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), progress, rows.keyedRows()};
    }

    @Override
    public void emit(final T record) {
        add(keys.indexOf(record), record);
    }

    /** Adds a record of this key number, and emits the result of the window that it completes. */
    public void add(final int key, final T record) {
        final long count = count(key) + 1;
        final long pane = (count - 1) / slide;
        if ((count - 1) % slide == 0) {
            progress.longs()[startAt(key, pane)] = task.time().recordTimeNs();
        }
        final int at = rows.open(key, pane);
        aggregate.add(record, rows.longs(), at);
        progress.longs()[progress.at(key) + COUNT] = count;
        if (count % slide == 0) {
            complete(key, pane);
        }
    }

    private long count(final int key) {
        final int at = progress.at(key);
        if (progress.longs()[at + COUNT] == KeyedRows.UNUSED) {
            progress.longs()[at + COUNT] = 0;
            rows.begin(key);
        }
        return progress.longs()[at + COUNT];
    }

    private void complete(final int key, final long pane) {
        final int at = rows.window(key, pane);
        if (pane >= panes - 1) {
            close(key, pane, at);
        }
        rows.slide(key, pane);
    }

    private void close(final int key, final long pane, final int at) {
        final long startNs = progress.longs()[startAt(key, pane + 1)];
        final long endNs = task.time().recordTimeNs() + 1;
        final R record = result.result(key, startNs, endNs, rows.longs(), at);
        if (record != null) {
            next.emit(record);
        }
    }

    /** The pane after the last of a window lies where its first one is. */
    private int startAt(final int key, final long pane) {
        return progress.at(key) + STARTS_NS + (int) (pane % panes);
    }
}
