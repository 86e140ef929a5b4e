package dev.tailrace.region;

import dev.tailrace.io.OutputLog;

/** Output log of a sink that passes encoded results to another phase, which numbers and writes them. */
public record EncodedResults(Taker taker) implements OutputLog {

    /** Takes one encoded result. */
    @FunctionalInterface
    public interface Taker {

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
