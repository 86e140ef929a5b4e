package dev.tailrace.cli.run;

import dev.tailrace.market.feed.PacedInputLog;
import java.util.function.LongSupplier;

/**
 * Also records the latency of each message of a paced feed: from the moment at which it was due to the end of its
 * processing. A message that had to wait because an earlier one took long counts its waiting, so a stall is seen at its
 * full length (no coordinated omission). One clock reading per message is part of the figure.
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
        super(paced, counts);
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
