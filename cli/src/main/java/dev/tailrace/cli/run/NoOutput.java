package dev.tailrace.cli.run;

import dev.tailrace.io.OutputLog;

/** Output log that discards results, for runs without {@code --output}. */
final class NoOutput implements OutputLog {

    @Override
    public void write(
            final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
