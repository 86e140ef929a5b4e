package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

/**
 * The mean of a field, arithmetic or weighted by another field: the sum of value times weight, divided by the sum of weights,
 * both exact. With prices and sizes it is the volume-weighted average price (VWAP). Row: weight, product sum (high, low).
 */
public final class Mean<T> implements RowAggregate.Deductible<T> {

    private final Mapper.ToLong<? super T> value;
    private final Mapper.ToLong<? super T> weight;

    /** @param weight null when each record has the weight 1 */
    Mean(final Mapper.ToLong<? super T> value, final Mapper.ToLong<? super T> weight) {
        this.value = value;
        this.weight = weight;
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
        final long by = weight == null ? 1 : weight.map(record);
        rows[at] += by;
        Wide.addProduct(rows, at + 1, value.map(record), by);
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

    /** The sum of weights of a row; the number of records if the mean is arithmetic. */
    public long weight(final long[] rows, final int at) {
        return rows[at];
    }

    /** Upper 64 bits of the sum of products. */
    public long productHigh(final long[] rows, final int at) {
        return rows[at + 1];
    }

    /** Lower 64 bits of the sum of products; the whole sum when the upper bits are only its sign extension. */
    public long productLow(final long[] rows, final int at) {
        return rows[at + 2];
    }

    /** The mean of a row; not a finite number when its weights are 0. */
    public double value(final long[] rows, final int at) {
        return Wide.asDouble(rows, at + 1) / rows[at];
    }

    /** The mean in a result of this aggregate alone. */
    public double value(final GroupRow group) {
        return value(group.rows(), group.at());
    }
}
