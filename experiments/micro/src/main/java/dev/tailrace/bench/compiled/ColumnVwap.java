package dev.tailrace.bench.compiled;

import java.util.Arrays;

/** Running VWAP by hand, with a column for each sum. */
public final class ColumnVwap {

    private final long[] notionalsE4 = new long[VwapInputs.INSTRUMENTS];
    private final long[] shares = new long[VwapInputs.INSTRUMENTS];
    private final VwapSink sink;

    /** @param sink receives the results */
    public ColumnVwap(final VwapSink sink) {
        this.sink = sink;
    }

    /** Clears all sums. */
    public void reset() {
        Arrays.fill(notionalsE4, 0);
        Arrays.fill(shares, 0);
    }

    /** Adds a trade and passes the sums of its instrument to the sink. */
    public void onPrint(final TradePrint print) {
        add(print.instrument(), print.priceE4(), print.shares());
    }

    /** Adds trades that come as columns. */
    public void onPrints(
            final int[] instruments, final int[] pricesE4, final int[] sizes, final int from, final int to) {
        for (int i = from; i < to; i++) {
            add(instruments[i], pricesE4[i], sizes[i]);
        }
    }

    private void add(final int instrument, final int priceE4, final int size) {
        final long notionalE4 = notionalsE4[instrument] + (long) priceE4 * size;
        final long volume = shares[instrument] + size;
        notionalsE4[instrument] = notionalE4;
        shares[instrument] = volume;
        sink.onVwap(instrument, notionalE4, volume);
    }
}
