package dev.tailrace.load;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A fixed number of longs, on the heap or in a file that is mapped into memory. The number of those in a file is limited by
 * the disk and not by the heap, and what one process writes another one can read. The file is sparse: values that were not
 * set take no space.
 *
 * <p>File format: big-endian longs, each combined with the value of the unset ones by exclusive or.
 *
 * <p>Reading and writing allocates nothing. Not thread-safe, except that threads may write different values.
 */
public final class Longs {

    /** 128 MiB; a mapping has at most 2 GiB. */
    private static final int CHUNK_BITS = 24;

    private static final int CHUNK = 1 << CHUNK_BITS;

    private final LongBuffer[] chunks;
    private final long size;
    private final long unset;

    private Longs(final LongBuffer[] chunks, final long size, final long unset) {
        this.chunks = chunks;
        this.size = size;
        this.unset = unset;
    }

    /** These values, on the heap. */
    public static Longs of(final long... values) {
        final Longs longs = ofSize(values.length, 0);
        for (int i = 0; i < values.length; i++) {
            longs.set(i, values[i]);
        }
        return longs;
    }

    /** Values on the heap that are not set yet. */
    public static Longs ofSize(final long size, final long unset) {
        final LongBuffer[] chunks = chunks(size);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = LongBuffer.allocate(length(size, i));
        }
        return new Longs(chunks, size, unset);
    }

    /**
     * Values in a new file that are not set yet. A file of this name is deleted first; who has it mapped keeps its contents.
     *
     * @throws IOException when the file cannot be created
     */
    public static Longs create(final Path file, final long size, final long unset) throws IOException {
        Files.deleteIfExists(file);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return map(channel, MapMode.READ_WRITE, size, unset);
        }
    }

    /**
     * The values of a file.
     *
     * @param unset as the file was created with
     * @throws IOException when the file cannot be read
     */
    public static Longs read(final Path file, final long unset) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return map(channel, MapMode.READ_ONLY, channel.size() / Long.BYTES, unset);
        }
    }

    private static Longs map(final FileChannel channel, final MapMode mode, final long size, final long unset)
            throws IOException {
        final LongBuffer[] chunks = chunks(size);
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = channel.map(mode, (long) i * CHUNK * Long.BYTES, (long) length(size, i) * Long.BYTES)
                    .asLongBuffer();
        }
        return new Longs(chunks, size, unset);
    }

    private static LongBuffer[] chunks(final long size) {
        return new LongBuffer[Math.toIntExact((size + CHUNK - 1) >>> CHUNK_BITS)];
    }

    private static int length(final long size, final int chunk) {
        return (int) Math.min(CHUNK, size - (long) chunk * CHUNK);
    }

    /** Number of values. */
    public long size() {
        return size;
    }

    /** A value, by its index from 0. */
    public long get(final long index) {
        return chunks[(int) (index >>> CHUNK_BITS)].get((int) index & CHUNK - 1) ^ unset;
    }

    /** Sets a value. */
    public void set(final long index, final long value) {
        chunks[(int) (index >>> CHUNK_BITS)].put((int) index & CHUNK - 1, value ^ unset);
    }

    /** The values on the heap. */
    public long[] toArray() {
        final long[] values = new long[Math.toIntExact(size)];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i);
        }
        return values;
    }
}
