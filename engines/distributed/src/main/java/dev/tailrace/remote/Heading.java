package dev.tailrace.remote;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;

/**
 * What each message says of its slot: which number it has, where that is in the order, and what has to be closed. Reused.
 *
 * <pre>
 *   type u8, kind u8, flags u8 (1 ticking, 2 broadcast, 4 understood), number i64, copies count,
 *   sequence i64, position i64, nowNs i64, [beforeNs i64 if ticking], [eventTimeNs i64 if understood]
 * </pre>
 */
final class Heading {

    /** To a task: something to work on. */
    static final int ENTER = 1;

    /** From task to task, inside a region. */
    static final int FORWARD = 2;

    /** To the merger: closes a part of a slot, with what came of it. */
    static final int CLOSE = 3;

    /** To the merger: closes slots of which nothing has come; {@link Ends} says how it continues. */
    static final int ENDS = 4;

    /** A record. */
    static final int RECORD = 0;

    /** The bytes of a record that tasks have yet to decode. */
    static final int BYTES = 1;

    /** A punctuation, for every task that waits for time. */
    static final int PUNCTUATION = 2;

    /** Something that only passes by. */
    static final int PASSING = 3;

    /** How far the input is. */
    static final int MARK = 4;

    private static final int TICKING = 1;
    private static final int BROADCAST = 2;
    private static final int UNDERSTOOD = 4;

    int type;
    int kind;
    boolean inPunctuation;

    /** Whether several tasks have the record, of which only the first may have results. */
    boolean broadcast;

    /** Whether the bytes were a record; then it has an event time. */
    boolean understood;

    /** Place in the region, from 0. */
    long number;

    /** How many messages of the splitter have to be closed. */
    int copies;

    /** Place of the item in the total order, as its label says. */
    long sequence;

    /** Place of the item in its input log. */
    long position;

    long nowNs;

    /** Stream time before the punctuation. */
    long beforeNs;

    long eventTimeNs;

    /** Makes this the heading of a record of which nothing has come. */
    void ofEnd(final long slotNumber, final long slotSequence, final long slotPosition, final long slotNowNs) {
        type = CLOSE;
        kind = RECORD;
        inPunctuation = false;
        broadcast = false;
        understood = false;
        copies = 1;
        number = slotNumber;
        sequence = slotSequence;
        position = slotPosition;
        nowNs = slotNowNs;
    }

    void write(final int newType, final WireWriter to) {
        to.putByte(newType);
        to.putByte(kind);
        to.putByte((inPunctuation ? TICKING : 0) | (broadcast ? BROADCAST : 0) | (understood ? UNDERSTOOD : 0));
        to.putLong(number);
        to.putCount(copies);
        to.putLong(sequence);
        to.putLong(position);
        to.putLong(nowNs);
        if (inPunctuation) {
            to.putLong(beforeNs);
        }
        if (understood) {
            to.putLong(eventTimeNs);
        }
    }

    void read(final WireReader from) {
        type = from.getByte();
        kind = from.getByte();
        final int flags = from.getByte();
        inPunctuation = (flags & TICKING) != 0;
        broadcast = (flags & BROADCAST) != 0;
        understood = (flags & UNDERSTOOD) != 0;
        number = from.getLong();
        copies = from.getCount();
        sequence = from.getLong();
        position = from.getLong();
        nowNs = from.getLong();
        beforeNs = inPunctuation ? from.getLong() : 0;
        eventTimeNs = understood ? from.getLong() : 0;
    }
}
