package dev.tailrace.load.workload;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The messages of a feed file in NASDAQ's BinaryFILE format as records. In the file an unsigned 16-bit big-endian length
 * precedes each message; records do not include it. The file is read as the records are asked for, one after the other; an
 * earlier record is found by reading from the beginning. A record is copied into a reused buffer of its length.
 */
public final class FrameRecords implements Records {

    private static final int PREFIX = 2;
    private static final int LONGEST = 0xFFFF;

    /** Small, because the driver waits while the buffer is filled: about 20 us from the system's cache. */
    private static final int BUFFER_BYTES = 1 << 17;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer window = ByteBuffer.allocate(BUFFER_BYTES);
    private final byte[][] buffers = new byte[LONGEST + 1][];
    private final long count;
    private long windowEnd;
    private long next;

    private FrameRecords(final Path file, final FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        rewind();
        this.count = countFrames();
        rewind();
    }

    /**
     * Opens a file of complete frames up to its end or its end marker, and counts them.
     *
     * @throws IllegalArgumentException when its last frame is cut off
     * @throws IOException when it cannot be read
     */
    public static FrameRecords read(final Path file) throws IOException {
        return new FrameRecords(file, FileChannel.open(file));
    }

    private void rewind() {
        window.position(0).limit(0);
        windowEnd = 0;
        next = 0;
    }

    private long countFrames() throws IOException {
        while (nextLength() > 0) {
            final int length = nextLength();
            if (!has(PREFIX + length)) {
                throw new IllegalArgumentException(
                        file + ": frame " + (next + 1) + " is truncated by the end of the file");
            }
            skip(length);
        }
        return next;
    }

    /** Length of the next frame; 0 at the end. */
    private int nextLength() throws IOException {
        return has(PREFIX) ? window.getShort(window.position()) & LONGEST : 0;
    }

    private void skip(final int length) {
        window.position(window.position() + PREFIX + length);
        next++;
    }

    /** Reads on until the window has this many bytes; false at the end of the file. */
    private boolean has(final int bytes) throws IOException {
        if (window.remaining() >= bytes) {
            return true;
        }
        window.compact();
        int read = 0;
        while (read >= 0 && window.position() < bytes) {
            read = channel.read(window, windowEnd);
            windowEnd += Math.max(0, read);
        }
        window.flip();
        return window.remaining() >= bytes;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public byte[] record(final long number) {
        try {
            if (number < next) {
                rewind();
            }
            while (next < number) {
                skip(whole());
            }
            final byte[] buffer = buffer(whole());
            window.get(window.position() + PREFIX, buffer);
            skip(buffer.length);
            return buffer;
        } catch (final IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private int whole() throws IOException {
        final int length = nextLength();
        if (length == 0 || !has(PREFIX + length)) {
            throw new EOFException("has no message " + next);
        }
        return length;
    }

    private byte[] buffer(final int length) {
        if (buffers[length] == null) {
            buffers[length] = new byte[length];
        }
        return buffers[length];
    }
}
