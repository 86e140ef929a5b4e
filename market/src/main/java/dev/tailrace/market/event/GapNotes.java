package dev.tailrace.market.event;

import dev.tailrace.io.GapRecords;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.BitSet;

/**
 * Notes for the operators on ITCH messages that messages are missing: one for each instrument that the feed has named
 * before the gap, and one before the first message of each later one. ITCH never sends a book anew, so one note for an
 * instrument is enough. A note has the position of the message before it.
 *
 * <p>A feed writes notes about its own gaps. An order by sequence numbers leaves those out, because another line may fill
 * the gap, and writes notes about what all lines lack. The note that a method returns is valid until the next call. Allocates
 * nothing, except in snapshots.
 */
public final class GapNotes implements GapRecords<ItchEvent> {

    private static final int INSTRUMENTS = 1 << 16;
    private static final int FLAGS = VenueMessage.BOOK_UNTRUSTED | VenueMessage.TRADES_MISSING;
    private static final int EVENT_CODE = 11;
    private static final byte START_OF_MESSAGES = 'O';

    private final VenueMessage message = new VenueMessage(ItchEvent.ITCH_DECIMALS);
    private final ItchEvent note = new ItchEvent();
    private final BitSet known = new BitSet(INSTRUMENTS);
    private boolean afterGap;

    /** The instrument whose note is next; below 0 when there is none. */
    private int next = -1;

    private long latestNs;
    private long timeNs;
    private long position;

    /** Whether a feed that begins with this message lacks none, because it is the first or announces the first. */
    public static boolean startsFeed(final byte[] buffer, final int offset, final long number) {
        return number == 1
                || buffer[offset] == MessageType.SYSTEM_EVENT.code()
                        && buffer[offset + EVENT_CODE] == START_OF_MESSAGES;
    }

    /** Records the time of a message; a note about a gap has the latest of them. */
    public void reached(final long messageNs) {
        latestNs = Math.max(latestNs, messageNs);
    }

    @Override
    public void begin(final long numberBefore) {
        if (!afterGap) {
            afterGap = true;
            timeNs = latestNs;
            position = numberBefore;
            next = known.nextSetBit(1);
        }
    }

    /** Whether {@link #due} returns a note. */
    public boolean isDue() {
        return next >= 0;
    }

    @Override
    public ItchEvent due() {
        if (next < 0) {
            return null;
        }
        final int instrument = next;
        next = known.nextSetBit(next + 1);
        return note(message.of(instrument, timeNs, FLAGS | VenueMessage.EVENT_ENDS), position);
    }

    /** Records an instrument, 0 for none; returns whether it is new after a gap, so that its note has to be delivered first. */
    public boolean isNew(final int instrument) {
        if (known.get(instrument)) {
            return false;
        }
        known.set(instrument);
        return afterGap && instrument != 0;
    }

    /** The note for a new instrument, whose first message follows. */
    public ItchEvent ofNew(final int instrument, final long messageNs, final long positionBefore) {
        return note(message.of(instrument, messageNs, FLAGS), positionBefore);
    }

    private ItchEvent note(final VenueMessage written, final long at) {
        written.note();
        return note.wrap(written.buffer(), 0, at);
    }

    @Override
    public boolean isGapRecord(final ItchEvent event) {
        return event.typeCode() == VenueMessage.NOTE && event.followsGap();
    }

    @Override
    public boolean startsFeed(final ItchEvent event, final long number) {
        return startsFeed(event.buffer(), event.offset(), number);
    }

    @Override
    public ItchEvent before(final ItchEvent event, final long number) {
        reached(event.timestampNs());
        return isNew(event.locate()) ? ofNew(event.locate(), event.timestampNs(), number - 1) : null;
    }

    @Override
    public void save(final StateOutput output) {
        output.putBoolean(afterGap);
        output.putInt(next);
        output.putLong(latestNs);
        output.putLong(timeNs);
        output.putLong(position);
        final long[] instruments = known.toLongArray();
        output.putLongs(instruments, instruments.length);
    }

    @Override
    public void restore(final StateInput input) {
        afterGap = input.getBoolean();
        next = input.getInt();
        latestNs = input.getLong();
        timeNs = input.getLong();
        position = input.getLong();
        known.clear();
        known.or(BitSet.valueOf(input.getLongs()));
    }
}
