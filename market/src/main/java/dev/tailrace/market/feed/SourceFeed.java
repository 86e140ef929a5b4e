package dev.tailrace.market.feed;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.VenueMessage;

/** A feed that is read from the bytes of one file or pipe, which it owns. */
abstract class SourceFeed implements InputLog {

    final FeedSource source;

    /** Whether reading may wait for a writer. */
    final boolean isPipe;

    SourceFeed(final FeedSource source) {
        this.source = source;
        isPipe = source.bytes.bytesTotal() < 0;
    }

    /** Delivers a note about a gap; returns 1. */
    static int deliver(final ItchEvent note, final RecordHandler handler) {
        final int length = VenueMessage.lengthOf(note.typeCode());
        handler.onRecord(note.buffer(), note.offset(), length, note.position());
        return 1;
    }

    @Override
    public final long bytesRead() {
        return source.bytes.bytesRead();
    }

    @Override
    public final long bytesTotal() {
        return source.bytes.bytesTotal();
    }

    @Override
    public final void close() {
        source.window.close();
    }
}
