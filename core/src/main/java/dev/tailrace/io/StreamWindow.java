package dev.tailrace.io;

import dev.tailrace.function.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A window that moves over a stream: one reused buffer that holds the bytes between {@link #start} and {@link #end}.
 *
 * <p>The reader takes bytes by moving the start and asks for more with {@link #require}, which may move the bytes within
 * the buffer; indexes are valid until then. One thread uses it. Allocates nothing after it was created, unless
 * it is made larger.
 */
public final class StreamWindow {

    /**
     * Most bytes requested from the stream at once: small enough for native buffers that are cached or cheap to get.
     */
    static final int READ_BYTES = 64 * 1024;

    /**
     * Up to this many bytes are moved to the front before each read, which keeps the part of the buffer in use in the
     * cache.
     */
    private static final int CHEAP_TO_MOVE_BYTES = 1024;

    private byte[] buffer;
    private final InputStream stream;
    private final String name;
    private int start;
    private int end;
    private long bufferOffset;
    private boolean ended;

    /**
     * @param capacity bytes in the buffer: the most that can be required at once
     */
    public StreamWindow(final InputBytes bytes, final int capacity) {
        this(bytes, bytes.name(), capacity);
    }

    /** @param name of the input, for messages */
    StreamWindow(final InputStream stream, final String name, final int capacity) {
        this.stream = stream;
        this.name = name;
        this.buffer = new byte[capacity];
    }

    /** The buffer; the same array until {@link #grow}. */
    public byte[] buffer() {
        return buffer;
    }

    /** Index of the first byte that was not taken. */
    public int start() {
        return start;
    }

    /** Index after the last byte in the window. */
    public int end() {
        return end;
    }

    /** Takes the bytes before this index, which lies between the start and the end. */
    public void startAt(final int index) {
        start = index;
    }

    /** Takes this many bytes, which the window holds. */
    public void take(final int length) {
        start += length;
    }

    /** Offset in the stream of the byte at {@link #start}. */
    public long offset() {
        return bufferOffset + start;
    }

    /** Offset in the stream of the byte at index 0 of the buffer. */
    public long bufferOffset() {
        return bufferOffset;
    }

    /**
     * Doubles the buffer, which becomes another array in which all indexes are valid.
     *
     * @param most bytes that it may have
     * @return whether it was smaller
     */
    public boolean grow(final int most) {
        if (buffer.length >= most) {
            return false;
        }
        buffer = Arrays.copyOf(buffer, Math.min(most, 2 * buffer.length));
        return true;
    }

    /**
     * Reads until the window holds this many bytes or the stream has ended; returns how many it holds.
     *
     * @throws InputException when the stream cannot be read
     */
    public int require(final int length) {
        while (end - start < length && !ended) {
            fill();
        }
        return end - start;
    }

    /** Whether the next read may have to wait for the writer of the stream; also true at the end of a file. */
    public boolean mayHaveToWait() {
        try {
            return !ended && stream.available() == 0;
        } catch (final IOException ignored) {
            return false;
        }
    }

    /** Skips this many bytes, in the window and beyond; returns how many there were. */
    public long skip(final long length) {
        long left = length;
        while (left > 0 && require(1) > 0) {
            final int n = (int) Math.min(left, end - start);
            start += n;
            left -= n;
        }
        return length - left;
    }

    /** Takes up to this many bytes that the window holds already, and copies them; returns how many. */
    int moveTo(final byte[] target, final int offset, final int length) {
        final int n = Math.min(length, end - start);
        System.arraycopy(buffer, start, target, offset, n);
        start += n;
        return n;
    }

    /** Closes the stream. */
    public void close() {
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
        if (end == buffer.length) {
            throw new IllegalArgumentException("more than the " + end + " bytes of the window are required");
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
        } catch (final IOException e) {
            throw new InputException(
                    name + ": byte " + (bufferOffset + end) + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
