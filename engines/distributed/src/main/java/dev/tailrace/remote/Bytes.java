package dev.tailrace.remote;

import dev.tailrace.io.OutputLog;

/** Takes encoded results that do not leave here; ordinals are counted where they do. */
record Bytes(Taker taker) implements OutputLog {

    /** What becomes of them. */
    interface Taker {

        void take(byte[] buffer, int offset, int length);
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        taker.take(buffer, offset, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
