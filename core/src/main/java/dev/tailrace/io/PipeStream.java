package dev.tailrace.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Reads a pipe, a terminal or a device: a source that may block its reader for any time.
 *
 * <p>One thread reads. Any thread may close the stream, which ends a blocked read with an {@link IOException}. The
 * JDK's own streams continue to wait, or do not report the {@link #available} bytes.
 */
final class PipeStream extends InputStream {

    private static final byte[] NOTHING = {};

    private final FileInputStream file;
    private final FileChannel channel;
    private byte[] lastTarget = NOTHING;
    private ByteBuffer bytes = ByteBuffer.wrap(lastTarget);

    private PipeStream(final FileInputStream file) {
        this.file = file;
        channel = file.getChannel();
    }

    /** The standard input of this process. */
    static PipeStream standardInput() {
        return new PipeStream(new FileInputStream(FileDescriptor.in));
    }

    /** Opens a named pipe, which waits for its writer, or a device. */
    static PipeStream open(final Path path) throws IOException {
        return new PipeStream(new FileInputStream(path.toFile()));
    }

    @Override
    public int read() throws IOException {
        final byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException {
        if (target != lastTarget) {
            lastTarget = target;
            bytes = ByteBuffer.wrap(target);
        }
        return channel.read(bytes.limit(offset + length).position(offset));
    }

    @Override
    public int available() throws IOException {
        return file.available();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
