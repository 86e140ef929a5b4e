package dev.tailrace.cli.run;

import dev.tailrace.io.OutputLog;

/** Where results go that nobody asked to have. */
final class NoOutput implements OutputLog {

    @Override
    public void write(
            final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
