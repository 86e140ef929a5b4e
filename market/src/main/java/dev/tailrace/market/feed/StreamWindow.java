package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * A window that moves over a stream: one reused buffer that holds the bytes between {@link #start} and {@link #end}.
 *
 * <p>The reader takes bytes by moving {@link #start} and asks for more with {@link #require}, which may move the bytes
 * within the buffer; indexes are valid until then. The fields are open to the package so that the hot loop of a feed
 * works on them directly.
 */
final class StreamWindow {

    /**
     * Most bytes requested from the stream at once: small enough for native buffers that are cached or cheap to get.
     */
    private static final int READ_BYTES = 64 * 1024;

    /**
     * Up to this many bytes are moved to the front before each read, which keeps the part of the buffer in use in the
     * cache.
     */
    private static final int CHEAP_TO_MOVE_BYTES = 1024;

    final byte[] buffer;
    int start;
    int end;

    private final InputStream stream;
    private final String name;
    private final InputFault damage;
    private long bufferOffset;
    private boolean ended;

    /**
     * @param stream is read to its end or to its first damage
     * @param name of the input, for messages
     * @param capacity bytes in the buffer: the most that can ever be required at once
     * @param damage receives the damage of a compressed stream; the stream ends there
     */
    StreamWindow(final InputStream stream, final String name, final int capacity, final InputFault damage) {
        this.stream = stream;
        this.name = name;
        this.buffer = new byte[capacity];
        this.damage = damage;
    }

    /** Offset in the stream of the byte at {@link #start}. */
    long offset() {
        return bufferOffset + start;
    }

    /** Offset in the stream of the byte at index 0 of the buffer. */
    long bufferOffset() {
        return bufferOffset;
    }

    /** Reads until the window holds this many bytes or the stream has ended; returns how many it holds. */
    int require(final int length) {
        while (end - start < length && !ended) {
            fill();
        }
        return end - start;
    }

    /** Whether the next read may have to wait for the writer of the stream; also true at the end of a file. */
    boolean mayHaveToWait() {
        try {
            return !ended && stream.available() == 0;
        } catch (final IOException ignored) {
            return false;
        }
    }

    /** Skips this many bytes, in the window and beyond; returns how many there were. */
    long skip(final long length) {
        long left = length;
        while (left > 0 && require(1) > 0) {
            final int n = (int) Math.min(left, end - start);
            start += n;
            left -= n;
        }
        return length - left;
    }

    void close() {
        try {
            stream.close();
        } catch (final IOException e) {
            throw new InputException(name + ": cannot be closed: " + e.getMessage(), e);
        }
    }

    private void fill() {
        if (end - start < CHEAP_TO_MOVE_BYTES || buffer.length - end < READ_BYTES) {
            compact();
        }
        final int n = read(Math.min(READ_BYTES, buffer.length - end));
        if (n < 0) {
            ended = true;
        } else {
            end += n;
        }
    }

    private void compact() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            bufferOffset += start;
            end -= start;
            start = 0;
        }
    }

    private int read(final int length) {
        try {
            return stream.read(buffer, end, length);
        } catch (final ZipException | EOFException e) {
            ended = true;
            damage.report(e.getMessage());
            return -1;
        } catch (final IOException e) {
            throw new InputException(
                    name + ": byte " + (bufferOffset + end) + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
