package dev.tailrace.kafka.store;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The number of chunks, length and checksum of a complete snapshot. Encoded as version u8 = 1, chunks i32, length i64,
 * CRC32C of all bytes i32, big-endian.
 *
 * @param chunks number of chunks
 * @param length of all chunks together, in bytes
 * @param checksum CRC32C over all chunks
 */
record Manifest(int chunks, long length, int checksum) {

    private static final byte VERSION = 1;
    private static final int BYTES = 17;

    static Manifest of(final byte[] snapshot, final int chunks) {
        return new Manifest(chunks, snapshot.length, checksumOf(snapshot));
    }

    byte[] toBytes() {
        return ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putInt(chunks)
                .putLong(length)
                .putInt(checksum)
                .array();
    }

    /**
     * Reads a manifest; null when the bytes are no manifest of a version that this release knows, or its values are
     * impossible.
     */
    static Manifest read(final byte[] bytes) {
        if (bytes == null || bytes.length != BYTES || bytes[0] != VERSION) {
            return null;
        }
        final ByteBuffer manifest = ByteBuffer.wrap(bytes, 1, BYTES - 1);
        final int chunks = manifest.getInt();
        final long length = manifest.getLong();
        return chunks < 0 || chunks > Chunks.MOST || length < 0 || length > Integer.MAX_VALUE
                ? null
                : new Manifest(chunks, length, manifest.getInt());
    }

    boolean describes(final byte[] snapshot) {
        return snapshot.length == length && checksumOf(snapshot) == checksum;
    }

    private static int checksumOf(final byte[] snapshot) {
        final CRC32C crc = new CRC32C();
        crc.update(snapshot);
        return (int) crc.getValue();
    }
}
