package dev.tailrace.cli.page;

import dev.tailrace.channel.RecordRing;
import dev.tailrace.io.OutputLog;

/**
 * Output log that also copies each result into a ring for the page, or counts it as left out when the page is behind. One
 * thread writes, one polls; writing neither waits nor allocates.
 */
public final class ResultFeed implements OutputLog {

    private static final int RECORDS = 1 << 14;
    private static final int BYTES = 1 << 21;

    private final String sink;
    private final OutputLog log;
    private final RecordRing ring = new RecordRing(RECORDS, BYTES);
    private long count;
    private long leftOut;

    ResultFeed(final String sink, final OutputLog log) {
        this.sink = sink;
        this.log = log;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        count++;
        if (!ring.offer(buffer, offset, length, sequence, ordinal)) {
            leftOut++;
        }
        log.write(buffer, offset, length, sequence, ordinal);
    }

    String sink() {
        return sink;
    }

    /** Results so far; other threads may read a slightly older count, as of {@link #leftOut}. */
    long count() {
        return count;
    }

    /** Results that the page has not seen. */
    long leftOut() {
        return leftOut;
    }

    /** Passes results to the page; their position is the sequence number of the record that they are results of. */
    int poll(final int limit, final RecordRing.Reader reader) {
        return ring.poll(limit, reader);
    }

    @Override
    public void flush() {
        log.flush();
    }

    @Override
    public void close() {
        log.close();
    }
}
