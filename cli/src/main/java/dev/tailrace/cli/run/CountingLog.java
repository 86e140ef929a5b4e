package dev.tailrace.cli.run;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;

/** Input log that counts the messages that it passes to the pipeline, by type if they have one; subclasses also measure times. */
class CountingLog extends ForwardingInputLog implements RecordHandler {

    private static final byte NO_TYPE = 0;

    private final MessageCounts counts;
    private final boolean typed;
    private RecordHandler pipeline;

    /** @param typed whether the first byte of a message is its type */
    CountingLog(final InputLog log, final MessageCounts counts, final boolean typed) {
        super(log);
        this.counts = counts;
        this.typed = typed;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        pipeline = handler;
        return log.poll(limit, this);
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        counts.add(typed ? buffer[offset] : NO_TYPE);
        pipeline.onRecord(buffer, offset, length, position);
    }
}
