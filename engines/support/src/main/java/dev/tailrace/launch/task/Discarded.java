package dev.tailrace.launch.task;

import dev.tailrace.io.OutputLog;

/** Output log that discards all results. */
public enum Discarded implements OutputLog {
    NOWHERE;

    @Override
    public void write(
            final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}
}
