package dev.tailrace.market.feed;

import dev.tailrace.io.InputLog;

/** A feed that is read from the bytes of one file or pipe, which it owns. */
abstract class SourceFeed implements InputLog {

    final FeedSource source;

    /** Whether reading may wait for a writer. */
    final boolean isPipe;

    SourceFeed(final FeedSource source) {
        this.source = source;
        isPipe = source.bytesTotal() < 0;
    }

    @Override
    public final long bytesRead() {
        return source.bytesRead();
    }

    @Override
    public final long bytesTotal() {
        return source.bytesTotal();
    }

    @Override
    public final void close() {
        source.close();
    }
}
