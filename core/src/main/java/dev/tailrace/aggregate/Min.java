package dev.tailrace.aggregate;

import dev.tailrace.function.LongMapper;

/** The smallest value of a field. A row without records has {@link Long#MAX_VALUE}. */
public final class Min<T> implements CombinableAggregate<T> {

    private final LongMapper<? super T> field;

    Min(final LongMapper<? super T> field) {
        this.field = field;
    }

    /** The field. */
    public LongMapper<? super T> field() {
        return field;
    }

    @Override
    public int width() {
        return 1;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = Long.MAX_VALUE;
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        rows[at] = Math.min(rows[at], field.map(record));
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] = Math.min(into[at], from[fromAt]);
    }

    /** The smallest value in a row. */
    public long value(final long[] rows, final int at) {
        return rows[at];
    }

    /** The smallest value in a result of this aggregate alone. */
    public long value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
