package dev.tailrace.market.feed;

/** The decompressed bytes of one feed, with readable names for positions in it. Shared by the formats. */
final class FeedSource {

    final StreamWindow window;

    private final String name;
    private final boolean compressed;
    private final CountedStream raw;
    private final long bytesTotal;

    FeedSource(
            final String name,
            final StreamWindow window,
            final boolean compressed,
            final CountedStream raw,
            final long bytesTotal) {
        this.name = name;
        this.window = window;
        this.compressed = compressed;
        this.raw = raw;
        this.bytesTotal = bytesTotal;
    }

    String name() {
        return name;
    }

    /** Describes the position of a byte in the feed; states when the offset counts decompressed bytes. */
    String place(final long byteOffset) {
        return name + ": byte " + byteOffset + (compressed ? " (uncompressed)" : "");
    }

    /** Bytes taken from the file or pipe, before decompression. */
    long bytesRead() {
        return raw.bytesRead();
    }

    /** Bytes in the file, before decompression, or -1 when not known. */
    long bytesTotal() {
        return bytesTotal;
    }

    /** Whether {@link #skipRest} counts all bytes to the end; it does not for a pipe that is not compressed. */
    boolean knowsRest() {
        return compressed || bytesTotal >= 0;
    }

    /**
     * Ends the feed at its current position, and checks the rest of compressed data.
     *
     * @return the bytes that are left, decompressed; of a pipe that is not compressed, those that are available already
     */
    long skipRest() {
        if (compressed) {
            return window.skip(Long.MAX_VALUE);
        }
        final long there = window.end - window.start;
        final long left = Math.max(there, bytesTotal - window.offset());
        window.start = window.end;
        return left;
    }

    void close() {
        window.close();
    }
}
