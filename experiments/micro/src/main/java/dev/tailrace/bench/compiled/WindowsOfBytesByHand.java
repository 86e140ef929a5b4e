package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;

/**
 * Tumbling windows by hand between encoded records and an output log, with the labels of a pipeline, including
 * punctuations.
 */
public final class WindowsOfBytesByHand implements RecordHandler {

    private final PrintBytes print = new PrintBytes();
    private final long[] sums = new long[2 * VwapInputs.INSTRUMENTS];
    private final byte[] encoded = new byte[VwapEncoder.LENGTH];
    private final OutputLog log;
    private long sequence = -1;
    private long endNs = VwapInputs.WINDOW_NS;

    /** @param log receives the results */
    public WindowsOfBytesByHand(final OutputLog log) {
        this.log = log;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        print.decode(buffer, offset, length, position);
        final long timestampNs = print.timestampNs();
        if (timestampNs >= endNs) {
            close();
            endNs = (timestampNs / VwapInputs.WINDOW_NS + 1) * VwapInputs.WINDOW_NS;
        }
        sequence++;
        final int at = 2 * print.instrument();
        sums[at] += (long) print.priceE4() * print.shares();
        sums[at + 1] += print.shares();
    }

    /** Emits the open window and starts again. */
    public void end() {
        close();
        endNs = VwapInputs.WINDOW_NS;
    }

    private void close() {
        sequence++;
        int ordinal = 0;
        for (int at = 0; at < sums.length; at += 2) {
            if (sums[at + 1] > 0) {
                log.write(
                        encoded,
                        0,
                        VwapEncoder.encode(at / 2, sums[at], sums[at + 1], encoded, 0),
                        sequence,
                        ordinal++);
                sums[at] = 0;
                sums[at + 1] = 0;
            }
        }
    }
}
