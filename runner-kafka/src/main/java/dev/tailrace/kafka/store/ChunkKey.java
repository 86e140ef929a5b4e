package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.nio.ByteBuffer;

/**
 * The key of a record of a snapshot topic: lane i32, term i32, number i64, chunk i32, big-endian. A later record of one key
 * replaces the earlier one.
 *
 * @param chunk counts from 0; {@link #MANIFEST} for the manifest
 */
record ChunkKey(SnapshotName name, int chunk) {

    /** The chunk number of a manifest. */
    static final int MANIFEST = -1;

    private static final int BYTES = 20;

    byte[] toBytes() {
        return ByteBuffer.allocate(BYTES)
                .putInt(name.lane())
                .putInt(name.term())
                .putLong(name.number())
                .putInt(chunk)
                .array();
    }

    /** Reads a key; null when it is none of ours. */
    static ChunkKey of(final byte[] bytes) {
        if (bytes == null || bytes.length != BYTES) {
            return null;
        }
        final ByteBuffer key = ByteBuffer.wrap(bytes);
        return new ChunkKey(new SnapshotName(key.getInt(), key.getInt(), key.getLong()), key.getInt());
    }

    boolean isManifest() {
        return chunk == MANIFEST;
    }
}
