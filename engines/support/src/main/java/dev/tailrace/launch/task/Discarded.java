package dev.tailrace.launch.task;

import dev.tailrace.io.OutputLog;

/** Where the results of a sink go that has no topic. */
public enum Discarded implements OutputLog {
    NOWHERE;

    @Override
    public void write(
            final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
