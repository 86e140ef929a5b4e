package dev.tailrace.cli.run;

import dev.tailrace.market.feed.PacedInputLog;
import java.util.function.LongSupplier;

/**
 * Input log that also records the latency of each message of a paced feed: from the time when the message was due to the
 * end of its processing. The time that a message waits for a slow earlier one counts, so a stall is seen at its full length
 * (no coordinated omission). The figure includes one clock reading per message.
 */
final class PacedLatencyLog extends CountingLog {

    private final PacedInputLog paced;
    private final ProcessingLatencies latencies;
    private final LongSupplier clockNs;

    PacedLatencyLog(
            final PacedInputLog paced,
            final MessageCounts counts,
            final ProcessingLatencies latencies,
            final LongSupplier clockNs) {
        super(paced, counts, true);
        this.paced = paced;
        this.latencies = latencies;
        this.clockNs = clockNs;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        super.onRecord(buffer, offset, length, position);
        latencies.record(clockNs.getAsLong() - paced.intendedNs());
    }
}
