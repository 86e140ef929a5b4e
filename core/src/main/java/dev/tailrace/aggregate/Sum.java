package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

/**
 * Sums a field in 64 bits. A sum beyond that wraps around, and is correct again when the excess is deducted; use {@link
 * Mean} for sums of products, which need more bits.
 */
public final class Sum<T> implements RowAggregate.Deductible<T> {

    private final Mapper.ToLong<? super T> field;

    Sum(final Mapper.ToLong<? super T> field) {
        this.field = field;
    }

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
        rows[at] += field.map(record);
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] += from[fromAt];
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        from[at] -= part[partAt];
    }

    /** The sum in a row. */
    public long value(final long[] rows, final int at) {
        return rows[at];
    }

    /** The sum in a result of this aggregate alone. */
    public long value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
