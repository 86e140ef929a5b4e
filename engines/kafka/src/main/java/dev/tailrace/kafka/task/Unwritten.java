package dev.tailrace.kafka.task;

import dev.tailrace.io.OutputLog;

/** Takes the results of sinks that have no topic. */
final class Unwritten implements OutputLog {

    static final OutputLog LOG = new Unwritten();

    private Unwritten() {}

    @Override
    public void write(
            final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
