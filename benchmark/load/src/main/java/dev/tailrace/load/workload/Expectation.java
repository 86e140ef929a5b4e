package dev.tailrace.load.workload;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The expected results of one sink, from the sequential run: for each result, in order, the {@link ResultHash} of its bytes
 * and the number of the record that caused it. A result that fires on time, such as that of a window, is caused by the
 * record that advanced the time: no run can know the result earlier. A latency counts from when that record was due.
 *
 * <p>File format, big-endian: the text {@code TREX}, u32 version 1, u64 number of results, then for each result a u64
 * fingerprint and a u64 record number. Results are added while the expectation is built; it must not be changed afterwards.
 */
public final class Expectation {

    private static final int MAGIC = 0x54524558;
    private static final int VERSION = 1;
    private static final int HEADER = 16;
    private static final int ENTRY = 16;
    private static final int BLOCK_ENTRIES = 4_096;

    private long[] fingerprints = new long[BLOCK_ENTRIES];
    private long[] causes = new long[BLOCK_ENTRIES];
    private int size;

    /** Adds a result. */
    public void add(final long fingerprint, final long cause) {
        if (size == fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, size * 2);
            causes = Arrays.copyOf(causes, size * 2);
        }
        fingerprints[size] = fingerprint;
        causes[size++] = cause;
    }

    /** Number of results. */
    public int size() {
        return size;
    }

    /** Hash of a result, by its index from 0. */
    public long fingerprint(final int index) {
        return fingerprints[index];
    }

    /** The expected results that are caused by records before this one. */
    public Expectation before(final long record) {
        final Expectation part = new Expectation();
        part.size = causedBefore(record);
        part.fingerprints = Arrays.copyOf(fingerprints, Math.max(1, part.size));
        part.causes = Arrays.copyOf(causes, Math.max(1, part.size));
        return part;
    }

    /** Number of results that are caused by records before this one. */
    public int causedBefore(final long record) {
        int low = 0;
        int high = size;
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (causes[middle] < record) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Number of the record that caused a result. */
    public long cause(final int index) {
        return causes[index];
    }

    /**
     * Writes the file.
     *
     * @throws IOException when it cannot be written
     */
    public void write(final Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeLong(size);
            for (int from = 0; from < size; from += BLOCK_ENTRIES) {
                out.write(block(from, Math.min(size, from + BLOCK_ENTRIES)));
            }
        }
    }

    private byte[] block(final int from, final int to) {
        final ByteBuffer block = ByteBuffer.allocate((to - from) * ENTRY);
        for (int i = from; i < to; i++) {
            block.putLong(fingerprints[i]).putLong(causes[i]);
        }
        return block.array();
    }

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read, or is not whole
     */
    public static Expectation read(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file);
                DataInputStream in = new DataInputStream(Channels.newInputStream(channel))) {
            final long entries = checkedSize(in, file, channel.size());
            final Expectation read = new Expectation();
            final ByteBuffer block = ByteBuffer.allocate(BLOCK_ENTRIES * ENTRY);
            for (long left = entries; left > 0; left -= BLOCK_ENTRIES) {
                final int count = (int) Math.min(left, BLOCK_ENTRIES);
                in.readFully(block.array(), 0, count * ENTRY);
                for (int i = 0; i < count; i++) {
                    read.add(block.getLong(i * ENTRY), block.getLong(i * ENTRY + Long.BYTES));
                }
            }
            return read;
        }
    }

    private static long checkedSize(final DataInputStream in, final Path file, final long bytes) throws IOException {
        if (bytes < HEADER || in.readInt() != MAGIC || in.readInt() != VERSION) {
            throw new IOException(file + ": is not a file of expected results; create it again");
        }
        final long entries = in.readLong();
        if (bytes != HEADER + entries * ENTRY) {
            throw new IOException(file + ": should hold " + entries + " results, but is incomplete; create it again");
        }
        return entries;
    }
}
