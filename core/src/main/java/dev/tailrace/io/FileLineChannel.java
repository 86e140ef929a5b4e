package dev.tailrace.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Writes to a {@link FileChannel}: a regular file, a pipe or a device. */
class FileLineChannel implements LineChannel {

    private final FileChannel channel;

    FileLineChannel(final FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(final ByteBuffer bytes) throws IOException {
        channel.write(bytes);
    }

    // Relative to the position, not to the bytes written here: standard output may have been redirected to the end of a
    // file that has other content. A pipe or a device cannot be truncated; the bytes stay there.
    @Override
    public void takeBack(final int bytes) {
        try {
            channel.truncate(channel.position() - bytes);
        } catch (final IOException | IllegalArgumentException notAFile) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
