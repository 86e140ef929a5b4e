package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowAggregate;

/** Variant of {@link VwapRow} for trades as objects. */
public final class PrintSums implements RowAggregate<TradePrint> {

    @Override
    public int width() {
        return 2;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at + VwapRow.NOTIONAL] = 0;
        rows[at + VwapRow.SHARES] = 0;
    }

    @Override
    public void add(final TradePrint print, final long[] rows, final int at) {
        rows[at + VwapRow.NOTIONAL] += print.notionalE4();
        rows[at + VwapRow.SHARES] += print.shares();
    }
}
