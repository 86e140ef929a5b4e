package dev.tailrace.cli.run;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;

/** Input log that counts by type the messages that it passes to the pipeline; subclasses also measure times. */
class CountingLog extends ForwardingInputLog implements RecordHandler {

    private final MessageCounts counts;
    private RecordHandler pipeline;

    CountingLog(final InputLog log, final MessageCounts counts) {
        super(log);
        this.counts = counts;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        pipeline = handler;
        return log.poll(limit, this);
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        counts.add(buffer[offset]);
        pipeline.onRecord(buffer, offset, length, position);
    }
}
