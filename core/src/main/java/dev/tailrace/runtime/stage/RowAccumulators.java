package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.runtime.KeyedRows;

/** Accumulators that are rows of one array. */
public final class RowAccumulators<T, R> implements Accumulators<T, R> {

    private final RowAggregate<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final KeyedRows rows;

    public RowAccumulators(final RowAggregate<? super T> aggregate, final RowResult<? extends R> result) {
        this.aggregate = aggregate;
        this.result = result;
        this.rows = new KeyedRows(aggregate.width(), aggregate::clear);
    }

    @Override
    public void clear(final int key) {
        final int at = rows.at(key);
        aggregate.clear(rows.longs(), at);
    }

    @Override
    public void add(final int key, final T record) {
        final int at = rows.at(key);
        aggregate.add(record, rows.longs(), at);
    }

    @Override
    public R result(final int key, final long startNs, final long endNs) {
        return result.result(key, startNs, endNs, rows.longs(), rows.at(key));
    }

    @Override
    public Object statePart() {
        return rows;
    }
}
