package dev.tailrace.bench;

import dev.tailrace.io.OutputLog;

/** Output log that counts the bytes of the results and discards them. */
final class CountedOutput implements OutputLog {

    private long bytes;

    long bytes() {
        return bytes;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        bytes += length + buffer[offset];
    }
}
