package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

/**
 * A field of the first or of the last record in the total order; 0 without records. Row: 1 if there is a record, value.
 */
public final class FirstOrLast<T> implements RowAggregate.Combinable<T> {

    private final Mapper.ToLong<? super T> field;
    private final boolean last;

    FirstOrLast(final Mapper.ToLong<? super T> field, final boolean last) {
        this.field = field;
        this.last = last;
    }

    @Override
    public int width() {
        return 2;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
        rows[at + 1] = 0;
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        if (last || rows[at] == 0) {
            rows[at] = 1;
            rows[at + 1] = field.map(record);
        }
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        if (from[fromAt] != 0 && (last || into[at] == 0)) {
            into[at] = 1;
            into[at + 1] = from[fromAt + 1];
        }
    }

    /** The value in a row. */
    public long value(final long[] rows, final int at) {
        return rows[at + 1];
    }

    /** The value in a result of this aggregate alone. */
    public long value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
