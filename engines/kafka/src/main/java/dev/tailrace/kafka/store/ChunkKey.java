package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.nio.ByteBuffer;

/**
 * The key of a record of a snapshot topic: partition task i32, epoch i32, number i64, chunk i32, and where the name has a
 * claim, that as i32; big-endian. A later record of one key replaces the earlier one.
 *
 * @param chunk counts from 0; {@link #MANIFEST} for the manifest
 */
record ChunkKey(SnapshotName name, int chunk) {

    /** The chunk number of a manifest. */
    static final int MANIFEST = -1;

    private static final int BYTES = 20;
    private static final int BYTES_WITH_CLAIM = BYTES + Integer.BYTES;

    byte[] toBytes() {
        final ByteBuffer key = ByteBuffer.allocate(name.claim() == 0 ? BYTES : BYTES_WITH_CLAIM)
                .putInt(name.task())
                .putInt(name.epoch())
                .putLong(name.number())
                .putInt(chunk);
        if (name.claim() != 0) {
            key.putInt(name.claim());
        }
        return key.array();
    }

    /** Reads a key; null when it is not a key of this format: another length, or an impossible chunk number. */
    static ChunkKey of(final byte[] bytes) {
        if (bytes == null || bytes.length != BYTES && bytes.length != BYTES_WITH_CLAIM) {
            return null;
        }
        final ByteBuffer key = ByteBuffer.wrap(bytes);
        final int task = key.getInt();
        final int epoch = key.getInt();
        final long number = key.getLong();
        final int chunk = key.getInt();
        final int claim = key.hasRemaining() ? key.getInt() : 0;
        if (chunk < MANIFEST || chunk >= Chunks.MOST) {
            return null;
        }
        return new ChunkKey(new SnapshotName(task, epoch, number, claim), chunk);
    }

    boolean isManifest() {
        return chunk == MANIFEST;
    }
}
