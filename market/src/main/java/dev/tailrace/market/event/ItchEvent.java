package dev.tailrace.market.event;

import dev.tailrace.market.itch.ItchMessage;

/** One message of an ITCH feed with its place in the feed. The bytes belong to the feed. */
public final class ItchEvent {

    private final transient ItchMessage header = new ItchMessage();
    private transient long position;

    /** Points this event at a complete message of known type. */
    public ItchEvent wrap(final byte[] buffer, final int offset, final long position) {
        header.wrap(buffer, offset);
        this.position = position;
        return this;
    }

    /** 1-based index of the message in the feed. */
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
}
