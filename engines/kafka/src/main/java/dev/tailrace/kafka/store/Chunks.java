package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.util.Arrays;
import java.util.function.BiConsumer;

/** Cuts a snapshot into records: its chunks, then its manifest. */
final class Chunks {

    /** Well below the largest record that brokers accept by default. */
    static final int CHUNK_BYTES = 512 * 1024;

    /** The largest number of chunks of a snapshot, which is one array of bytes. */
    static final int MOST = Integer.MAX_VALUE / CHUNK_BYTES + 1;

    private Chunks() {}

    /** Number of chunks of a snapshot of this length; 0 for an empty snapshot. */
    static int count(final int length) {
        return (int) ((length + CHUNK_BYTES - 1L) / CHUNK_BYTES);
    }

    /** Passes keys and values to the receiver in the order in which they have to be written. */
    static void cut(final SnapshotName name, final byte[] snapshot, final BiConsumer<byte[], byte[]> records) {
        final int chunks = count(snapshot.length);
        for (int chunk = 0; chunk < chunks; chunk++) {
            final int from = chunk * CHUNK_BYTES;
            final int to = Math.min(from + CHUNK_BYTES, snapshot.length);
            records.accept(new ChunkKey(name, chunk).toBytes(), Arrays.copyOfRange(snapshot, from, to));
        }
        records.accept(
                new ChunkKey(name, ChunkKey.MANIFEST).toBytes(),
                Manifest.of(snapshot, chunks).toBytes());
    }

    /**
     * Passes the keys of all records of a snapshot to the receiver, the manifest first: without it a snapshot does not
     * exist.
     */
    static void keys(final SnapshotName name, final int chunks, final BiConsumer<byte[], byte[]> tombstones) {
        tombstones.accept(new ChunkKey(name, ChunkKey.MANIFEST).toBytes(), null);
        for (int chunk = 0; chunk < chunks; chunk++) {
            tombstones.accept(new ChunkKey(name, chunk).toBytes(), null);
        }
    }
}
