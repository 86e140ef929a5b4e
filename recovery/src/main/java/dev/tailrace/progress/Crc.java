package dev.tailrace.progress;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Computes CRC-32C checksums. */
final class Crc {

    private Crc() {}

    static int of(final byte[] bytes, final int offset, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** The checksum of a text in UTF-8. */
    static int of(final String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }
}
