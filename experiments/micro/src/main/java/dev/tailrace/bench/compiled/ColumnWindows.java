package dev.tailrace.bench.compiled;

import java.util.Arrays;

/**
 * VWAP of tumbling windows by hand, with a column for each sum. Each instrument's sums carry the number of their window, so
 * that nothing is cleared when a window ends; a bit set of the instruments in the open window gives the results in the
 * order of the instruments.
 */
public final class ColumnWindows {

    private static final long NO_WINDOW = -1;

    private final long[] notionalsE4 = new long[VwapInputs.INSTRUMENTS];
    private final long[] shares = new long[VwapInputs.INSTRUMENTS];
    private final long[] windows = new long[VwapInputs.INSTRUMENTS];
    private final long[] open = new long[(VwapInputs.INSTRUMENTS + Long.SIZE - 1) / Long.SIZE];
    private final VwapSink sink;
    private long window;
    private long endNs = VwapInputs.WINDOW_NS;

    /** @param sink receives the results */
    public ColumnWindows(final VwapSink sink) {
        this.sink = sink;
        Arrays.fill(windows, NO_WINDOW);
    }

    /** Adds a trade to its window; emits windows that have ended before. */
    public void onPrint(final TradePrint print) {
        add(print.instrument(), print.priceE4(), print.shares(), print.timestampNs());
    }

    /** Adds trades that come as columns. */
    public void onPrints(
            final int[] instruments,
            final int[] pricesE4,
            final int[] sizes,
            final long[] timestampsNs,
            final int from,
            final int to) {
        for (int i = from; i < to; i++) {
            add(instruments[i], pricesE4[i], sizes[i], timestampsNs[i]);
        }
    }

    private void add(final int instrument, final int priceE4, final int size, final long timestampNs) {
        if (timestampNs >= endNs) {
            close();
            endNs = (timestampNs / VwapInputs.WINDOW_NS + 1) * VwapInputs.WINDOW_NS;
        }
        final long notionalE4 = (long) priceE4 * size;
        if (windows[instrument] == window) {
            notionalsE4[instrument] += notionalE4;
            shares[instrument] += size;
        } else {
            begin(instrument, notionalE4, size);
        }
    }

    private void begin(final int instrument, final long notionalE4, final int size) {
        windows[instrument] = window;
        notionalsE4[instrument] = notionalE4;
        shares[instrument] = size;
        open[instrument / Long.SIZE] |= 1L << instrument;
    }

    /** Emits the open window and starts again. */
    public void end() {
        close();
        endNs = VwapInputs.WINDOW_NS;
    }

    private void close() {
        for (int word = 0; word < open.length; word++) {
            long bits = open[word];
            open[word] = 0;
            while (bits != 0) {
                final int instrument = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                sink.onVwap(instrument, notionalsE4[instrument], shares[instrument]);
                bits &= bits - 1;
            }
        }
        window++;
    }
}
