package dev.tailrace.topics.merge;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Sends lines to the command over a loopback connection. The command writes them to its standard output, because this
 * process uses its own standard output for reports.
 */
final class PipeLines implements OutputLog {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Socket connection;
    private final OutputStream lines;

    private PipeLines(final Socket connection, final OutputStream lines) {
        this.connection = connection;
        this.lines = lines;
    }

    /** @param portAndWord the port on which the command listens, a blank, and the word that it expects first */
    static PipeLines open(final String portAndWord) {
        final String[] words = portAndWord.split(" ");
        try {
            final Socket connection = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(words[0]));
            final OutputStream lines = new BufferedOutputStream(connection.getOutputStream(), BUFFER_BYTES);
            lines.write((words[1] + "\n").getBytes(StandardCharsets.US_ASCII));
            lines.flush();
            return new PipeLines(connection, lines);
        } catch (final IOException e) {
            throw lost(e);
        }
    }

    private static OutputException lost(final IOException cause) {
        return new OutputException("standard output: cannot be written: " + cause.getMessage(), cause);
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        try {
            lines.write(buffer, offset, length);
            lines.write('\n');
        } catch (final IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void flush() {
        try {
            lines.flush();
        } catch (final IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void close() {
        try (connection) {
            lines.flush();
        } catch (final IOException e) {
            throw lost(e);
        }
    }
}
