package dev.tailrace.market.feed;

import dev.tailrace.io.InputBytes;
import dev.tailrace.io.StreamWindow;

/** The bytes of one feed, with readable names for positions in it. Shared by the formats. */
final class FeedSource {

    /** Room for the longest packet with its headers, and for the longest message with the bytes examined after it. */
    private static final int WINDOW_BYTES = 2 * CaptureReader.MAX_PACKET_BYTES;

    final StreamWindow window;

    private final InputBytes bytes;

    FeedSource(final InputBytes bytes) {
        this.bytes = bytes;
        window = new StreamWindow(bytes, WINDOW_BYTES);
    }

    String name() {
        return bytes.name();
    }

    /** Describes the position of a byte in the feed; states when the offset counts decompressed bytes. */
    String place(final long byteOffset) {
        return bytes.place(byteOffset);
    }

    /** Bytes taken from the file or pipe, before decompression. */
    long bytesRead() {
        return bytes.bytesRead();
    }

    /** Bytes in the file, before decompression, or -1 when not known. */
    long bytesTotal() {
        return bytes.bytesTotal();
    }

    /** Whether damage to compressed data has ended the feed. */
    boolean isDamaged() {
        return bytes.isDamaged();
    }

    /** Whether {@link #skipRest} counts all bytes to the end; it does not for a pipe that is not compressed. */
    boolean knowsRest() {
        return bytes.isCompressed() || bytesTotal() >= 0;
    }

    /**
     * Ends the feed at its current position, and checks the rest of compressed data.
     *
     * @return the bytes that are left, decompressed; of a pipe that is not compressed, those that are available already
     */
    long skipRest() {
        if (bytes.isCompressed()) {
            return window.skip(Long.MAX_VALUE);
        }
        final long there = window.end() - window.start();
        final long left = Math.max(there, bytesTotal() - window.offset());
        window.startAt(window.end());
        return left;
    }

    void close() {
        window.close();
    }
}
