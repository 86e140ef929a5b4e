package dev.tailrace.market.feed;

import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.StreamWindow;

/** A feed whose records begin with their length. */
abstract class FramedFeed extends SourceFeed {

    final StreamWindow window;

    /** Whether there is nothing more to deliver. */
    boolean ended;

    /** Offset and position of the record that was delivered or reported last. */
    long recordOffset;

    long position;

    /** Whether {@link #poll} has returned 0 because the next read may have to wait. */
    private boolean announced;

    FramedFeed(final FeedSource source) {
        super(source);
        window = source.window;
    }

    /**
     * {@inheritDoc} Returns the records that are available before it reads more, because a pipe may block; returns 0 once
     * before it waits for a pipe, so that the caller can make its results visible.
     */
    @Override
    public final int poll(final int limit, final RecordHandler handler) {
        int delivered = deliverSound(limit, handler);
        while (delivered == 0) {
            if (ended) {
                return END;
            }
            if (isPipe && !announced && window.mayHaveToWait()) {
                announced = true;
                return 0;
            }
            announced = false;
            resolve();
            delivered = deliverSound(limit, handler);
        }
        return delivered;
    }

    /** The hot loop: delivers records until one is not valid, or not complete in the window; returns how many. */
    abstract int deliverSound(int limit, RecordHandler handler);

    /** Deals with what is at the start of the window: reads more, reports what is not valid, or ends the feed. */
    abstract void resolve();

    /** Describes the place of a record, for messages. */
    abstract String place(long offset, long record);

    @Override
    public final String place() {
        return place(recordOffset, position);
    }

    @Override
    public final void locate(final InputPlace place) {
        place.set(this, recordOffset, 0);
    }

    @Override
    public final String place(final InputPlace place) {
        return place(place.offset(), place.position());
    }
}
