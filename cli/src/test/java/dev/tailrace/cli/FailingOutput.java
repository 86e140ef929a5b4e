package dev.tailrace.cli;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
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
}
