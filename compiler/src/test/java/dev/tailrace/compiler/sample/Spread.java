package dev.tailrace.compiler.sample;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;

/** Smallest and largest value, as a user's aggregate of rows: combines, cannot deduct. */
public final class Spread implements RowAggregate.Combinable<Tick> {

    @Override
    public int width() {
        return 2;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = Long.MAX_VALUE;
        rows[at + 1] = Long.MIN_VALUE;
    }

    @Override
    public void add(final Tick tick, final long[] rows, final int at) {
        rows[at] = Math.min(rows[at], tick.value());
        rows[at + 1] = Math.max(rows[at + 1], tick.value());
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] = Math.min(into[at], from[fromAt]);
        into[at + 1] = Math.max(into[at + 1], from[fromAt + 1]);
    }

    /** The difference of the two; one that three divides is no result. */
    public static final class Width implements RowResult<Tick> {

        @Override
        public Tick result(final int key, final long startNs, final long endNs, final long[] rows, final int at) {
            final long width = rows[at + 1] - rows[at];
            return width % 3 == 2 ? null : new Tick(endNs, key, width);
        }
    }
}
