package dev.tailrace.compiler.sample;

import dev.tailrace.aggregate.RowAggregate;

/** The sum of the squares of the values, as a user's aggregate of rows: combines and deducts. */
public final class Squares implements RowAggregate.Deductible<Tick> {

    @Override
    public int width() {
        return 1;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
    }

    @Override
    public void add(final Tick tick, final long[] rows, final int at) {
        rows[at] += tick.value() * tick.value();
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] += from[fromAt];
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        from[at] -= part[partAt];
    }
}
