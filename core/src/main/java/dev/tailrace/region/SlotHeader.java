package dev.tailrace.region;

import dev.tailrace.runtime.Firing;

/**
 * What every slot of an ordered region says of its item, in shared memory and in messages: its kind, its place in the order
 * and its stream time. Mutable and reused.
 */
public class SlotHeader {

    /** Kinds of items. */
    public enum Kind {
        /** A record for the tasks. */
        RECORD,
        /** The bytes of a record that tasks have yet to decode. */
        BYTES,
        /** A punctuation: every task that waits for stream time fires what is due. */
        PUNCTUATION,
        /** A result or a failure that passes the tasks by. */
        PASSING,
        /** Says how far the input has been read. */
        MARK,
        /** The end of the input, or of a run that was stopped. */
        END
    }

    public Kind kind;

    /** Place in the region, from 0. */
    public long number;

    /** Place of the item in the total order, as its label says. */
    public long sequence;

    /** Place of the item in its input log. */
    public long position;

    /** Stream time of the item. */
    public long nowNs;

    /** Whether it is a punctuation, or was fired by one. */
    public boolean punctuated;

    /** Stream time before the punctuation. */
    public long beforeNs;

    /** Whether the punctuation is that of the end of the input, or the end was reached rather than the run stopped. */
    public boolean atEnd;

    /** What the punctuation has fired before the region, if this is a record. */
    public final Firing firing = new Firing();

    /** Whether several tasks have the record, of which only the first may have results. */
    public boolean broadcast;

    /** Whether the bytes were a record. */
    public boolean decoded;

    /** The event time of that record. */
    public long eventTimeNs;
}
