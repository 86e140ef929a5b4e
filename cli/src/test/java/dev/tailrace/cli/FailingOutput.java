package dev.tailrace.cli;

import dev.tailrace.runtime.OutputException;
import dev.tailrace.runtime.OutputLog;
import java.io.IOException;

/**
 * Standard output that cannot be written.
 *
 * @param reason what the operating system says
 */
record FailingOutput(String reason) implements OutputLog {

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        throw new OutputException("standard output: cannot be written: " + reason, new IOException(reason));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
