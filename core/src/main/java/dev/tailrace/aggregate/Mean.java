package dev.tailrace.aggregate;

import dev.tailrace.function.LongMapper;

/** The arithmetic mean of a field, from an exact 128-bit sum. Row: count, sum (high, low). */
public final class Mean<T> implements DeductibleAggregate<T> {

    private final LongMapper<? super T> field;

    Mean(final LongMapper<? super T> field) {
        this.field = field;
    }

    /** The field. */
    public LongMapper<? super T> field() {
        return field;
    }

    @Override
    public int width() {
        return 1 + Wide.WIDTH;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
        Wide.clear(rows, at + 1);
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        rows[at]++;
        Wide.add(rows, at + 1, field.map(record));
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] += from[fromAt];
        Wide.add(into, at + 1, from[fromAt + 1], from[fromAt + 2]);
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        from[at] -= part[partAt];
        Wide.subtract(from, at + 1, part[partAt + 1], part[partAt + 2]);
    }

    /** Records in a row. */
    public long count(final long[] rows, final int at) {
        return rows[at];
    }

    /** The mean of a row; NaN when it has no records. */
    public double value(final long[] rows, final int at) {
        return Wide.asDouble(rows, at + 1) / rows[at];
    }

    /** The mean in a result of this aggregate alone. */
    public double value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
