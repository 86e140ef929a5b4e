package dev.tailrace.io;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes results as lines to a file or to standard output: the bytes of each result and a line feed.
 *
 * <p>A reader finds whole lines only. When a write fails half-way (the disk is full), the file is truncated to its last
 * complete line; bytes written to a pipe cannot be taken back. After a failure nothing more is written and {@link
 * #close} throws nothing, so the failure is reported once.
 *
 * <p>One thread writes. Lines wait in a buffer of 64 KiB until it is full or {@link #flush} is called; a line costs one
 * copy and no allocation. Labels are not written.
 */
public final class FileOutput implements OutputLog {

    static final int BUFFER_BYTES = 64 * 1024;

    private static final byte LINE_FEED = '\n';

    private final String name;
    private final SeekableByteChannel channel;
    private final boolean ownsChannel;
    private ByteBuffer lines = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private boolean failed;

    /**
     * @param channel to a regular file, a pipe or a device
     * @param ownsChannel whether it is closed with this log
     */
    FileOutput(final String name, final SeekableByteChannel channel, final boolean ownsChannel) {
        this.name = name;
        this.channel = channel;
        this.ownsChannel = ownsChannel;
    }

    /**
     * Creates the file, or empties it.
     *
     * @throws OutputException when its folder does not exist, it is a folder itself, or it cannot be written
     */
    public static FileOutput open(final Path file) {
        try {
            return new FileOutput(file.toString(), openChannel(file), true);
        } catch (final IOException unusable) {
            throw new OutputException(file + ": cannot be written: " + reason(file, unusable), unusable);
        }
    }

    /**
     * Opens an existing file and continues to write at its end.
     *
     * @param length number of bytes to keep; the bytes after them are cut off
     * @throws OutputException when there is no such file, it is shorter, or it cannot be written
     */
    public static FileOutput resume(final Path file, final long length) {
        try {
            final FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            final long size = channel.size();
            if (size < length) {
                channel.close();
                throw new OutputException(
                        file + ": has " + size + " bytes, and should have " + length + " or more", null);
            }
            channel.truncate(length).position(length);
            return new FileOutput(file.toString(), channel, true);
        } catch (final NoSuchFileException missing) {
            throw new OutputException(file + ": is not there, and should have " + length + " bytes or more", missing);
        } catch (final IOException unusable) {
            throw new OutputException(file + ": cannot be written: " + reason(file, unusable), unusable);
        }
    }

    /** Writes to standard output, which stays open when this log is closed. */
    public static FileOutput standardOutput() {
        return new FileOutput("standard output", new FileOutputStream(FileDescriptor.out).getChannel(), false);
    }

    private static FileChannel openChannel(final Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static String reason(final Path file, final IOException unusable) {
        final Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        if (folder != null && Files.notExists(folder)) {
            return "there is no folder " + folder;
        }
        return unusable instanceof AccessDeniedException ? "permission denied" : withoutName(file, unusable);
    }

    private static String withoutName(final Path file, final IOException unusable) {
        final String message = String.valueOf(unusable.getMessage());
        return message.startsWith(file + ": ")
                ? message.substring(file.toString().length() + 2)
                : message;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        if (lines.remaining() <= length) {
            makeRoom(length + 1);
        }
        lines.put(buffer, offset, length).put(LINE_FEED);
    }

    private void makeRoom(final int lineBytes) {
        drain();
        if (lines.capacity() < lineBytes) {
            lines = ByteBuffer.allocateDirect(lineBytes);
        }
    }

    @Override
    public void flush() {
        drain();
    }

    /**
     * Writes the lines that wait, and makes the file keep them through a power failure.
     *
     * @throws OutputException when it cannot be written, or is a pipe or a device, which keeps nothing
     */
    public void force() {
        drain();
        if (channel instanceof FileChannel file) {
            try {
                file.force(false);
            } catch (final IOException lost) {
                throw new OutputException(name + ": cannot be written: " + lost.getMessage(), lost);
            }
        }
    }

    @Override
    public void close() {
        final Closeable owned = ownsChannel ? channel : () -> {};
        try (owned) {
            drain();
        } catch (final IOException lost) {
            throw new OutputException(name + ": cannot be written: " + lost.getMessage(), lost);
        }
    }

    // The buffer begins at the start of a line and holds whole lines; so did every buffer drained before it.
    private void drain() {
        lines.flip();
        try {
            while (lines.hasRemaining() && !failed) {
                channel.write(lines);
            }
        } catch (final IOException full) {
            failed = true;
            takeBackHalfLine();
            throw new OutputException(name + ": cannot be written: " + full.getMessage(), full);
        } finally {
            lines.clear();
        }
    }

    private void takeBackHalfLine() {
        final int written = lines.position();
        int whole = written;
        while (whole > 0 && lines.get(whole - 1) != LINE_FEED) {
            whole--;
        }
        if (whole < written) {
            takeBack(written - whole);
        }
    }

    // Relative to the position, not to the bytes written here: standard output may have been redirected to the end of a
    // file that has other content. A pipe or a device cannot be truncated; the bytes stay there.
    private void takeBack(final int bytes) {
        try {
            channel.truncate(channel.position() - bytes);
        } catch (final IOException | IllegalArgumentException notAFile) {
            return;
        }
    }
}
