package dev.tailrace.market.event;

import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.state.Sendable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * One message of a feed with its position in the feed: an ITCH message, or a {@link VenueMessage}, in which the readers
 * of other formats say the same. The bytes belong to the feed.
 */
public final class ItchEvent implements Sendable<ItchEvent> {

    static final int LONGEST_MESSAGE = 80;

    /** Decimals of the prices of ITCH. */
    public static final int ITCH_DECIMALS = 4;

    private static final byte[] NO_BYTES = new byte[0];

    private final transient ItchMessage header = new ItchMessage();
    private transient long position;

    /** The bytes of a copy, which owns them. */
    private transient byte[] copied = NO_BYTES;

    /** Points this event at a complete message of known type. */
    public ItchEvent wrap(final byte[] buffer, final int offset, final long position) {
        header.wrap(buffer, offset);
        this.position = position;
        return this;
    }

    /**
     * 1-based index of the message in the feed, or its sequence number when the feed is ordered by sequence numbers.
     */
    public long position() {
        return position;
    }

    /** The type letter. */
    public byte typeCode() {
        return header.typeCode();
    }

    /** The instrument's dense index for the day; 0 when the message is about none. */
    public int locate() {
        return header.stockLocate();
    }

    /** Event time. */
    public long timestampNs() {
        return isVenue() ? VenueMessage.timeNs(buffer(), offset()) : header.timestampNs();
    }

    /** Whether this is a {@link VenueMessage}. */
    public boolean isVenue() {
        return VenueMessage.isVenue(typeCode());
    }

    /** Whether the message is the last one of its event, after which books may be looked at. */
    public boolean endsEvent() {
        return !isVenue() || (VenueMessage.flags(buffer(), offset()) & VenueMessage.EVENT_ENDS) != 0;
    }

    /** Whether {@link #distrustsBook} or {@link #lacksTrades}. */
    public boolean followsGap() {
        return isVenue()
                && (VenueMessage.flags(buffer(), offset())
                                & (VenueMessage.BOOK_UNTRUSTED | VenueMessage.TRADES_MISSING))
                        != 0;
    }

    /** Whether messages are missing before this one, so that the book of its instrument is wrong. */
    public boolean distrustsBook() {
        return isVenue() && (VenueMessage.flags(buffer(), offset()) & VenueMessage.BOOK_UNTRUSTED) != 0;
    }

    /** Whether trades of the instrument may be missing between the message before and this one. */
    public boolean lacksTrades() {
        return isVenue() && (VenueMessage.flags(buffer(), offset()) & VenueMessage.TRADES_MISSING) != 0;
    }

    /** Prices are in units of 10 to the power of minus this. */
    int priceDecimals() {
        return isVenue() ? VenueMessage.priceDecimals(buffer(), offset()) : ITCH_DECIMALS;
    }

    private int length() {
        return isVenue() ? VenueMessage.lengthOf(typeCode()) : MessageType.lengthOf(typeCode());
    }

    public byte[] buffer() {
        return header.buffer();
    }

    public int offset() {
        return header.offset();
    }

    /** Copies the message together with its bytes. */
    @Override
    public ItchEvent transferTo(final ItchEvent reusable) {
        final ItchEvent copy = reusable == null ? new ItchEvent() : reusable;
        final int length = length();
        if (copy.copied.length < length) {
            copy.copied = new byte[LONGEST_MESSAGE];
        }
        System.arraycopy(buffer(), offset(), copy.copied, 0, length);
        return copy.wrap(copy.copied, 0, position);
    }

    @Override
    public void send(final StateOutput to) {
        to.putLong(position);
        to.putBytes(buffer(), offset(), length());
    }

    @Override
    public void receive(final StateInput from) {
        final long sentPosition = from.getLong();
        final int length = from.getCount();
        if (copied.length < length) {
            copied = new byte[LONGEST_MESSAGE];
        }
        from.get(copied, length);
        wrap(copied, 0, sentPosition);
    }
}
