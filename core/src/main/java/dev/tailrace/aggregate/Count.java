package dev.tailrace.aggregate;

/** Counts records. */
public final class Count<T> implements RowAggregate.Deductible<T> {

    Count() {}

    @Override
    public int width() {
        return 1;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        rows[at]++;
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] += from[fromAt];
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        from[at] -= part[partAt];
    }

    /** Records in a row. */
    public long value(final long[] rows, final int at) {
        return rows[at];
    }

    /** Records in a result of this aggregate alone. */
    public long value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
