package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyedRows;

/**
 * Stage of sliding windows of a number of records of one key. A result leaves with each record that completes a slide,
 * once there are enough records for a whole window; never by time, nor at the end of the input. A window lasts from the
 * time of its first record to the nanosecond after that of its last.
 */
public final class SlidingCountStage<T, R> extends AggregatingStage<T, R> {

    private static final int COUNT = 0;
    private static final int STARTS_NS = 1;

    private final RowAggregate.Combinable<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final PaneRows<T> rows;

    /** For each key the number of records so far, and the time at which each pane began. */
    private final KeyedRows progress;

    private final int panes;
    private final int slide;

    /**
     * @param panes size of a window, in slides; at least 1
     * @param slide records from one result to the next, at least 1
     */
    public SlidingCountStage(
            final RowAggregate.Combinable<? super T> aggregate,
            final RowResult<? extends R> result,
            final KeyIndex<? super T> keys,
            final int panes,
            final int slide,
            final Output<? super R> next) {
        super(keys, next);
        this.aggregate = aggregate;
        this.result = result;
        this.rows = new PaneRows<>(aggregate, panes);
        this.progress = new KeyedRows(STARTS_NS + panes);
        this.panes = panes;
        this.slide = slide;
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), progress, rows.keyedRows()};
    }

    /** Adds a record of the key with this number, and emits the result of the window that it completes. */
    @Override
    public void add(final int key, final T record) {
        final long count = count(key) + 1;
        final long pane = (count - 1) / slide;
        if ((count - 1) % slide == 0) {
            progress.longs()[startAt(key, pane)] = time.recordTimeNs();
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
        emitResult(result.result(key, startNs, time.recordTimeNs() + 1, rows.longs(), at));
    }

    /** The pane after the last of a window takes the place of its first. */
    private int startAt(final int key, final long pane) {
        return progress.at(key) + STARTS_NS + (int) (pane % panes);
    }
}
