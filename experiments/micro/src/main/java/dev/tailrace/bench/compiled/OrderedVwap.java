package dev.tailrace.bench.compiled;

import java.util.Arrays;

/**
 * Running VWAP by hand under the contract of a pipeline: each trade is numbered, and time that goes back is refused.
 */
public final class OrderedVwap {

    private final long[] sums = new long[2 * VwapInputs.INSTRUMENTS];
    private final VwapSink sink;
    private long sequence = -1;
    private long nowNs = Long.MIN_VALUE;

    /** @param sink receives the results */
    public OrderedVwap(final VwapSink sink) {
        this.sink = sink;
    }

    /** Clears all sums. */
    public void reset() {
        Arrays.fill(sums, 0);
        sequence = -1;
        nowNs = Long.MIN_VALUE;
    }

    /** Adds a trade and passes the sums of its instrument to the sink. */
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
