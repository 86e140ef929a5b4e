package dev.tailrace.bench.compiled;

import java.util.Arrays;

/**
 * VWAP of tumbling windows by hand, with a column for each sum. An instrument's sums belong to the window whose number
 * they carry, so that nothing is cleared when a window ends; a bit for each instrument of the open window gives them out
 * in their order.
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

    /** Ends in this sink. */
    public ColumnWindows(final VwapSink sink) {
        this.sink = sink;
        Arrays.fill(windows, NO_WINDOW);
    }

    /** Adds a trade to the window that it belongs to; those that are over are handed on before. */
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

    /** Hands on the open window and begins anew. */
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
