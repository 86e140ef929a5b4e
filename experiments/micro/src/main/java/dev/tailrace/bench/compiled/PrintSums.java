package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowAggregate;

/** Aggregate row with notional and shares of an instrument. */
public final class PrintSums implements RowAggregate<TradePrint> {

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
    public void add(final TradePrint print, final long[] rows, final int at) {
        rows[at + NOTIONAL] += print.notionalE4();
        rows[at + SHARES] += print.shares();
    }
}
