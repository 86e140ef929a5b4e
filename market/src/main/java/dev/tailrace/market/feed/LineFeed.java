package dev.tailrace.market.feed;

import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;

/** A feed of lines, each of which means some {@link dev.tailrace.market.event.VenueMessage}s. */
abstract class LineFeed extends SourceFeed {

    final TextRows rows;
    final FeedInstruments instruments;
    final VenueQueue queue;

    /** Whether {@link #poll} has returned 0 because the next read may have to wait. */
    private boolean announced;

    LineFeed(final FeedSource source, final int priceDecimals, final FeedInstruments instruments) {
        super(source);
        this.instruments = instruments;
        rows = new TextRows(source.window);
        queue = new VenueQueue(instruments, priceDecimals);
    }

    /** Reads a line and adds its messages to the queue; returns false when there is nothing more to deliver. */
    abstract boolean readLine();

    /** Number of messages in the queue that need not wait for the next line. */
    int ready() {
        return queue.size();
    }

    @Override
    public final int poll(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit) {
            if (ready() > 0) {
                queue.deliver(handler);
                delivered++;
            } else if (isPipe && !rows.holdsNext() && (delivered > 0 || !announced && rows.mayHaveToWait())) {
                announced = delivered == 0;
                return delivered;
            } else {
                announced = false;
                if (!readLine()) {
                    return delivered == 0 ? END : delivered;
                }
            }
        }
        return delivered;
    }

    /** {@code NAME: byte OFFSET, line NUMBER}. */
    @Override
    public final String place() {
        return place(queue.offset(), queue.line());
    }

    private String place(final long offset, final long line) {
        return source.bytes.place(offset) + ", line " + line;
    }

    @Override
    public final void locate(final InputPlace place) {
        place.set(this, queue.offset(), queue.line());
    }

    @Override
    public final String place(final InputPlace place) {
        return place(place.offset(), place.part());
    }
}
