package dev.tailrace.topics.produce;

import dev.tailrace.function.InputException;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Input log with the lines of a text file as records, without line ends; empty lines are records too. A last line without a
 * line end counts. Never allocates once the longest line was read.
 */
final class LineLog implements InputLog {

    private final String name;
    private final InputStream stream;
    private final long size;
    private byte[] line = new byte[256];
    private int length;
    private long position;
    private long bytesRead;
    private boolean ended;

    private LineLog(final String name, final InputStream stream, final long size) {
        this.name = name;
        this.stream = stream;
        this.size = size;
    }

    /** @throws InputException if the file cannot be read */
    static LineLog open(final Path file) {
        try {
            return new LineLog(
                    file.toString(), new BufferedInputStream(Files.newInputStream(file), 1 << 16), Files.size(file));
        } catch (final NoSuchFileException e) {
            throw new InputException(file + ": no such file", e);
        } catch (final IOException e) {
            throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit && readLine()) {
            position++;
            delivered++;
            handler.onRecord(line, 0, length, position);
        }
        return delivered == 0 ? END : delivered;
    }

    private boolean readLine() {
        length = 0;
        for (int next = read(); next != '\n'; next = read()) {
            if (next < 0) {
                return length > 0;
            }
            append((byte) next);
        }
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        return true;
    }

    private int read() {
        if (ended) {
            return -1;
        }
        try {
            final int next = stream.read();
            ended = next < 0;
            bytesRead += ended ? 0 : 1;
            return next;
        } catch (final IOException e) {
            throw new InputException(place() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void append(final byte next) {
        if (length == line.length) {
            line = Arrays.copyOf(line, 2 * length);
        }
        line[length++] = next;
    }

    @Override
    public String place() {
        return name + ", line " + position;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public long bytesTotal() {
        return size;
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (final IOException ignored) {
            return;
        }
    }
}
