package dev.tailrace.market.feed;

import dev.tailrace.io.InputBytes;
import dev.tailrace.io.StreamWindow;

/** The bytes of one feed, and the window through which its format reads them. */
final class FeedSource {

    /** Room for the longest packet with its headers, and for the longest message with the bytes examined after it. */
    private static final int WINDOW_BYTES = 2 * CaptureReader.MAX_PACKET_BYTES;

    final InputBytes bytes;
    final StreamWindow window;

    FeedSource(final InputBytes bytes) {
        this.bytes = bytes;
        window = new StreamWindow(bytes, WINDOW_BYTES);
    }

    /** Whether {@link #skipRest} counts all bytes to the end; it does not for a pipe that is not compressed. */
    boolean knowsRest() {
        return bytes.isCompressed() || bytes.bytesTotal() >= 0;
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
        final long left = Math.max(there, bytes.bytesTotal() - window.offset());
        window.startAt(window.end());
        return left;
    }
}
