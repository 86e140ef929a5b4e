package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.util.Arrays;
import java.util.function.BiConsumer;

/** Cuts a snapshot into records: its chunks, then its manifest. */
final class Chunks {

    /** Well below the largest record that brokers take unless they are told otherwise. */
    static final int CHUNK_BYTES = 512 * 1024;

    /** A snapshot is an array of bytes, so it has no more. */
    static final int MOST = Integer.MAX_VALUE / CHUNK_BYTES + 1;

    private Chunks() {}

    /** How many chunks so many bytes make; an empty snapshot has none. */
    static int count(final int length) {
        return (int) ((length + CHUNK_BYTES - 1L) / CHUNK_BYTES);
    }

    /** Hands out keys and values in the order in which they have to be written. */
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

    /** Hands out the keys of all its records, the manifest first: without it the rest is not there. */
    static void keys(final SnapshotName name, final int chunks, final BiConsumer<byte[], byte[]> tombstones) {
        tombstones.accept(new ChunkKey(name, ChunkKey.MANIFEST).toBytes(), null);
        for (int chunk = 0; chunk < chunks; chunk++) {
            tombstones.accept(new ChunkKey(name, chunk).toBytes(), null);
        }
    }
}
