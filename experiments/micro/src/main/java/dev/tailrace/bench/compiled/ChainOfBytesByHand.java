package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;

/** {@link ChainByHand} between encoded records and an output log, with the label that a pipeline gives each result. */
public final class ChainOfBytesByHand implements RecordHandler {

    private final SampleBytes sample = new SampleBytes();
    private final byte[] encoded = new byte[Long.BYTES];
    private final OutputLog log;
    private long sequence = -1;

    /** @param log receives the results */
    public ChainOfBytesByHand(final OutputLog log) {
        this.log = log;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        sequence++;
        final long tripled = ChainSteps.tripled(
                sample.decode(buffer, offset, length, position).value());
        if (!ChainSteps.isUsual(tripled)) {
            return;
        }
        final long mixed = ChainSteps.mixed(ChainSteps.raised(tripled));
        if (!ChainSteps.isFrequent(mixed)) {
            return;
        }
        final long widened = ChainSteps.widened(mixed);
        if (ChainSteps.isKept(widened)) {
            BenchmarkBytes.putI64(encoded, 0, ChainSteps.lowered(widened));
            log.write(encoded, 0, Long.BYTES, sequence, 0);
        }
    }
}
