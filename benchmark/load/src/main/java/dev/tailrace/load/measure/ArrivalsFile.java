package dev.tailrace.load.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * File of arrival times of the expected results: one big-endian i64 in nanoseconds for each result, {@link
 * ResultCheck#NEVER} for results that did not arrive.
 */
public final class ArrivalsFile {

    private ArrivalsFile() {}

    /** Writes the file. */
    public static void write(final Path file, final long[] arrivedNs) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            final ByteBuffer bytes = ByteBuffer.allocate(arrivedNs.length * Long.BYTES);
            bytes.asLongBuffer().put(arrivedNs);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    static long[] read(final Path file) throws IOException {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        final long[] arrivedNs = new long[bytes.remaining() / Long.BYTES];
        bytes.asLongBuffer().get(arrivedNs);
        return arrivedNs;
    }
}
