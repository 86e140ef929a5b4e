package dev.tailrace.bench.compiled;

import java.util.Arrays;

/**
 * Running VWAP by hand under the contract of a pipeline: each trade is numbered, and time that goes back is refused. What
 * this costs more than {@link ColumnVwap} is the price of the contract, not of the compiler.
 */
public final class OrderedVwap {

    private final long[] sums = new long[2 * VwapInputs.INSTRUMENTS];
    private final VwapSink sink;
    private long sequence = -1;
    private long nowNs = Long.MIN_VALUE;

    /** Ends in this sink. */
    public OrderedVwap(final VwapSink sink) {
        this.sink = sink;
    }

    /** Forgets all trades. */
    public void reset() {
        Arrays.fill(sums, 0);
        sequence = -1;
        nowNs = Long.MIN_VALUE;
    }

    /** Adds a trade and hands on the sums of its instrument. */
    public void onPrint(final TradePrint print) {
        final long timestampNs = print.timestampNs();
        if (timestampNs < nowNs) {
            throw new IllegalArgumentException("trade " + (sequence + 1) + " is earlier than the one before it");
        }
        nowNs = timestampNs;
        sequence++;
        final int at = 2 * print.instrument();
        sums[at] += print.notionalE4();
        sums[at + 1] += print.shares();
        sink.onVwap(print.instrument(), sums[at], sums[at + 1]);
    }
}
