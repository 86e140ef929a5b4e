package dev.tailrace.bench.compiled;

/** VWAP of tumbling windows by hand, with an object for each instrument. */
public final class ObjectWindows {

    private final Sums[] sums = new Sums[VwapInputs.INSTRUMENTS];
    private final VwapSink sink;
    private long endNs = VwapInputs.WINDOW_NS;

    /** @param sink receives the results */
    public ObjectWindows(final VwapSink sink) {
        this.sink = sink;
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new Sums();
        }
    }

    /** Adds a trade to its window; emits windows that have ended before. */
    public void onPrint(final TradePrint print) {
        if (print.timestampNs() >= endNs) {
            close();
            endNs = (print.timestampNs() / VwapInputs.WINDOW_NS + 1) * VwapInputs.WINDOW_NS;
        }
        final Sums sum = sums[print.instrument()];
        sum.notionalE4 += print.notionalE4();
        sum.shares += print.shares();
    }

    /** Emits the open window and starts again. */
    public void end() {
        close();
        endNs = VwapInputs.WINDOW_NS;
    }

    private void close() {
        for (int instrument = 0; instrument < sums.length; instrument++) {
            final Sums sum = sums[instrument];
            if (sum.shares > 0) {
                sink.onVwap(instrument, sum.notionalE4, sum.shares);
                sum.notionalE4 = 0;
                sum.shares = 0;
            }
        }
    }

    private static final class Sums {
        private long notionalE4;
        private long shares;
    }
}
