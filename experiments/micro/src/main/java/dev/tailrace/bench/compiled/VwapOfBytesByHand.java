package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Arrays;

/** Running VWAP by hand between encoded records and an output log, with the label that a pipeline gives each result. */
public final class VwapOfBytesByHand implements RecordHandler {

    private final PrintBytes print = new PrintBytes();
    private final long[] sums = new long[2 * VwapInputs.INSTRUMENTS];
    private final byte[] encoded = new byte[VwapEncoder.LENGTH];
    private final OutputLog log;
    private long sequence = -1;

    /** @param log receives the results */
    public VwapOfBytesByHand(final OutputLog log) {
        this.log = log;
    }

    /** Clears all sums. */
    public void reset() {
        Arrays.fill(sums, 0);
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        sequence++;
        print.decode(buffer, offset, length, position);
        final int instrument = print.instrument();
        final int at = 2 * instrument;
        sums[at] += (long) print.priceE4() * print.shares();
        sums[at + 1] += print.shares();
        log.write(encoded, 0, VwapEncoder.encode(instrument, sums[at], sums[at + 1], encoded, 0), sequence, 0);
    }
}
