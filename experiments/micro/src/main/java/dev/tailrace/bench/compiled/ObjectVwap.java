package dev.tailrace.bench.compiled;

/** Running VWAP by hand, with an object for each instrument. */
public final class ObjectVwap {

    private final Sums[] sums = new Sums[VwapInputs.INSTRUMENTS];
    private final VwapSink sink;

    /** @param sink receives the results */
    public ObjectVwap(final VwapSink sink) {
        this.sink = sink;
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new Sums();
        }
    }

    /** Clears all sums. */
    public void reset() {
        for (final Sums sum : sums) {
            sum.notionalE4 = 0;
            sum.shares = 0;
        }
    }

    /** Adds a trade and passes the sums of its instrument to the sink. */
    public void onPrint(final TradePrint print) {
        final Sums sum = sums[print.instrument()];
        sum.notionalE4 += print.notionalE4();
        sum.shares += print.shares();
        sink.onVwap(print.instrument(), sum.notionalE4, sum.shares);
    }

    private static final class Sums {
        private long notionalE4;
        private long shares;
    }
}
