package dev.tailrace.load.workload;

import dev.tailrace.load.Longs;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The expected results of one sink, from the sequential run: for each result, in order, the {@link ResultHash} of its bytes
 * and the number of the record that caused it. A result that fires on time, such as that of a window, is caused by the
 * record that advanced the time: no run can know the result earlier. A latency counts from when that record was due.
 *
 * <p>The results are in a file that is mapped into memory: for each a u64 hash and a u64 record number, big-endian. They take
 * no heap. Immutable.
 */
public final class Expectation {

    private static final int FIELDS = 2;

    private final Longs entries;
    private final int size;

    private Expectation(final Longs entries, final int size) {
        this.entries = entries;
        this.size = size;
    }

    /**
     * Expected results on the heap.
     *
     * @param entries the hash and the record number of each result, in turn
     */
    public static Expectation of(final long... entries) {
        return of(Longs.of(entries));
    }

    private static Expectation of(final Longs entries) {
        return new Expectation(entries, Math.toIntExact(entries.size() / FIELDS));
    }

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read
     */
    public static Expectation read(final Path file) throws IOException {
        return of(Longs.read(file, 0));
    }

    /** Number of results. */
    public int size() {
        return size;
    }

    /** Hash of a result, by its index from 0. */
    public long fingerprint(final int index) {
        return entries.get((long) index * FIELDS);
    }

    /** Number of the record that caused a result. */
    public long cause(final int index) {
        return entries.get((long) index * FIELDS + 1);
    }

    /** The expected results that are caused by records before this one. */
    public Expectation before(final long record) {
        return new Expectation(entries, causedBefore(record));
    }

    /** Number of results that are caused by records before this one. */
    public int causedBefore(final long record) {
        int low = 0;
        int high = size;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (cause(middle) < record) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Writes the file of an expectation, one result after the other. */
    public static final class Writer implements Closeable {

        private static final int BUFFER_BYTES = 1 << 16;

        private final Path file;
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

        /**
         * Creates the file. A file of this name is deleted first.
         *
         * @throws IOException when it cannot be created
         */
        public Writer(final Path file) throws IOException {
            this.file = file;
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(file);
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        /** Adds a result. */
        public void add(final long fingerprint, final long cause) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.putLong(fingerprint).putLong(cause);
        }

        private void flush() {
            buffer.flip();
            try {
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            } catch (final IOException e) {
                throw new UncheckedIOException(file + ": " + e.getMessage(), e);
            }
            buffer.clear();
        }

        /**
         * Ends the file.
         *
         * @return the expectation in it
         */
        public Expectation end() throws IOException {
            flush();
            close();
            return read(file);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
