package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowAggregate;

/** Aggregate row with notional and shares of an instrument. */
public final class VwapRow implements RowAggregate<PrintBytes> {

    static final int NOTIONAL = 0;
    static final int SHARES = 1;

    @Override
    public int width() {
        return 2;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at + NOTIONAL] = 0;
        rows[at + SHARES] = 0;
    }

    @Override
    public void add(final PrintBytes print, final long[] rows, final int at) {
        final int shares = print.shares();
        rows[at + NOTIONAL] += (long) print.priceE4() * shares;
        rows[at + SHARES] += shares;
    }
}
