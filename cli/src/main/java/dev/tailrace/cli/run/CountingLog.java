package dev.tailrace.cli.run;

import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.RecordHandler;

/** Counts the messages that pass from a log to the pipeline, by type; subclasses also take their time. */
class CountingLog implements InputLog, RecordHandler {

    private final InputLog log;
    private final MessageCounts counts;
    private RecordHandler pipeline;

    CountingLog(final InputLog log, final MessageCounts counts) {
        this.log = log;
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

    @Override
    public String place() {
        return log.place();
    }

    @Override
    public long bytesRead() {
        return log.bytesRead();
    }

    @Override
    public long bytesTotal() {
        return log.bytesTotal();
    }

    @Override
    public void close() {
        log.close();
    }
}
