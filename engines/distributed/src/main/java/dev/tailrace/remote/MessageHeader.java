package dev.tailrace.remote;

import dev.tailrace.region.SlotHeader;
import dev.tailrace.runtime.Firing;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Header of a message: the header of its slot, and the number of splitter messages that have to be closed. Reused.
 *
 * <pre>
 *   type u8, kind u8, flags u8 (1 punctuated, 2 broadcast, 4 decoded), number i64, copies count,
 *   sequence i64, position i64, nowNs i64, [beforeNs i64 if punctuated], [eventTimeNs i64 if decoded]
 * </pre>
 */
final class MessageHeader extends SlotHeader {

    /** To a task: an item of the splitter. */
    static final int ENTER = 1;

    /** From task to task, inside a region. */
    static final int FORWARD = 2;

    /** To the merger: closes a part of a slot and contains its results. */
    static final int CLOSE = 3;

    /** To the merger: closes slots without results; {@link Ends} describes the rest of the format. */
    static final int ENDS = 4;

    private static final Kind[] KINDS = Kind.values();
    private static final int PUNCTUATED = 1;
    private static final int BROADCAST = 2;
    private static final int DECODED = 4;

    int type;

    /** Number of messages of the splitter that have to be closed. */
    int copies;

    /** Makes this the header of a record without results. */
    void ofEnd(final long slotNumber, final long slotSequence, final long slotPosition, final long slotNowNs) {
        type = CLOSE;
        kind = Kind.RECORD;
        punctuated = false;
        broadcast = false;
        decoded = false;
        copies = 1;
        number = slotNumber;
        sequence = slotSequence;
        position = slotPosition;
        nowNs = slotNowNs;
    }

    void write(final int newType, final StateOutput to) {
        to.putByte(newType);
        to.putByte(kind.ordinal());
        to.putByte((punctuated ? PUNCTUATED : 0) | (broadcast ? BROADCAST : 0) | (decoded ? DECODED : 0));
        to.putLong(number);
        to.putCount(copies);
        to.putLong(sequence);
        to.putLong(position);
        to.putLong(nowNs);
        if (punctuated) {
            to.putLong(beforeNs);
        }
        if (decoded) {
            to.putLong(eventTimeNs);
        }
    }

    void read(final StateInput from) {
        type = from.getByte();
        kind = KINDS[from.getByte()];
        final int flags = from.getByte();
        punctuated = (flags & PUNCTUATED) != 0;
        broadcast = (flags & BROADCAST) != 0;
        decoded = (flags & DECODED) != 0;
        number = from.getLong();
        copies = from.getCount();
        sequence = from.getLong();
        position = from.getLong();
        nowNs = from.getLong();
        beforeNs = punctuated ? from.getLong() : 0;
        eventTimeNs = decoded ? from.getLong() : 0;
    }

    /** Writes the firing: due time i64, node count, key i32, value. */
    static void writeFiring(final Firing firing, final StateOutput to, final RecordCodec records) {
        to.putLong(firing.dueNs());
        to.putCount(firing.node());
        to.putInt(firing.key());
        records.write(to, firing.value());
    }

    static void readFiring(final Firing firing, final StateInput from, final RecordCodec records) {
        firing.set(from.getLong(), from.getCount(), from.getInt(), (Comparable<?>) records.readKept(from));
    }
}
