package dev.tailrace.market.event;

import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.state.Sendable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/** One message of an ITCH feed with its position in the feed. The bytes belong to the feed. */
public final class ItchEvent implements Sendable<ItchEvent> {

    private static final int LONGEST_MESSAGE = 50;
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
        return header.timestampNs();
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
        final int length = MessageType.lengthOf(typeCode());
        if (copy.copied.length < length) {
            copy.copied = new byte[LONGEST_MESSAGE];
        }
        System.arraycopy(buffer(), offset(), copy.copied, 0, length);
        return copy.wrap(copy.copied, 0, position);
    }

    @Override
    public void send(final StateOutput to) {
        to.putLong(position);
        to.putBytes(buffer(), offset(), MessageType.lengthOf(typeCode()));
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
