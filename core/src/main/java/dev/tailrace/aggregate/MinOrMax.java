package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

/**
 * The smallest or the largest value of a field. A row without records has {@link Long#MAX_VALUE} for the smallest, {@link
 * Long#MIN_VALUE} for the largest.
 */
public final class MinOrMax<T> implements RowAggregate.Combinable<T> {

    private final Mapper.ToLong<? super T> field;
    private final boolean smallest;

    MinOrMax(final Mapper.ToLong<? super T> field, final boolean smallest) {
        this.field = field;
        this.smallest = smallest;
    }

    @Override
    public int width() {
        return 1;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = smallest ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        put(field.map(record), rows, at);
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        put(from[fromAt], into, at);
    }

    private void put(final long value, final long[] rows, final int at) {
        rows[at] = smallest ? Math.min(rows[at], value) : Math.max(rows[at], value);
    }

    /** The smallest or largest value in a row. */
    public long value(final long[] rows, final int at) {
        return rows[at];
    }

    /** The smallest or largest value in a result of this aggregate alone. */
    public long value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
