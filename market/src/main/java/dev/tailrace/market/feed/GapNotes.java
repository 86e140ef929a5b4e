package dev.tailrace.market.feed;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.VenueMessage;
import java.util.BitSet;

/**
 * Notes for the operators on ITCH messages that messages are missing: one for each instrument that the feed has named
 * before the gap, and one before the first message of each later one. ITCH never sends a book anew, so one note for an
 * instrument is enough. A note has the position of the message before it, so that an order by sequence numbers, in which
 * another line of the feed may fill the gap, drops it. Allocates nothing.
 */
final class GapNotes {

    private static final int ITCH_DECIMALS = 4;
    private static final int INSTRUMENTS = 1 << 16;
    private static final int FLAGS = VenueMessage.BOOK_UNTRUSTED | VenueMessage.TRADES_MISSING;

    private final VenueMessage note = new VenueMessage(ITCH_DECIMALS);
    private final BitSet known = new BitSet(INSTRUMENTS);
    private boolean afterGap;

    /** The instrument whose note is next; below 0 when there is none. */
    private int next = -1;

    private long timeNs;
    private long position;

    /**
     * Messages of any instrument are missing.
     *
     * @param beforeNs time of the message before
     * @param positionBefore its position
     */
    void begin(final long beforeNs, final long positionBefore) {
        if (!afterGap) {
            afterGap = true;
            timeNs = beforeNs;
            position = positionBefore;
            next = known.nextSetBit(1);
        }
    }

    /** Records an instrument, 0 for none; returns whether it is new after a gap, so that its note has to be delivered first. */
    boolean isDue(final int instrument) {
        if (known.get(instrument)) {
            return false;
        }
        known.set(instrument);
        return afterGap && instrument != 0;
    }

    /** Delivers notes that are due for the instruments from before the gap; returns how many. */
    int deliverDue(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit && next >= 0) {
            deliver(note.of(next, timeNs, FLAGS | VenueMessage.EVENT_ENDS), handler, position);
            next = known.nextSetBit(next + 1);
            delivered++;
        }
        return delivered;
    }

    /** Delivers the note for a new instrument, whose first message follows. */
    void deliverNew(
            final int instrument, final RecordHandler handler, final long messageNs, final long positionBefore) {
        deliver(note.of(instrument, messageNs, FLAGS), handler, positionBefore);
    }

    private static void deliver(final VenueMessage written, final RecordHandler handler, final long at) {
        final int length = written.note();
        handler.onRecord(written.buffer(), 0, length, at);
    }
}
