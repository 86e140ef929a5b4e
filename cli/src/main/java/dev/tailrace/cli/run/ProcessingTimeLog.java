package dev.tailrace.cli.run;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.function.LongSupplier;

/**
 * Input log that also records the processing time of each message: from the end of the message before to its own end,
 * including the time to take it out of its frame.
 *
 * <p>The figure includes one clock reading per message, and excludes reading the file: the start is taken anew at each
 * poll, and when the log refills its buffer within a poll, which shows because the next message then does not follow the
 * one before in the buffer.
 */
final class ProcessingTimeLog extends CountingLog {

    private final ProcessingLatencies latencies;
    private final LongSupplier clockNs;
    private long startNs;
    private byte[] lastBuffer;
    private int lastOffset;

    ProcessingTimeLog(
            final InputLog log,
            final MessageCounts counts,
            final boolean typed,
            final ProcessingLatencies latencies,
            final LongSupplier clockNs) {
        super(log, counts, typed);
        this.latencies = latencies;
        this.clockNs = clockNs;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        startNs = clockNs.getAsLong();
        return super.poll(limit, handler);
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        if (offset <= lastOffset || buffer != lastBuffer) {
            startNs = clockNs.getAsLong();
            lastBuffer = buffer;
        }
        lastOffset = offset;
        super.onRecord(buffer, offset, length, position);
        final long endNs = clockNs.getAsLong();
        latencies.record(endNs - startNs);
        startNs = endNs;
    }
}
