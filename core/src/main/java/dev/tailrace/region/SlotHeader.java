package dev.tailrace.region;

import dev.tailrace.runtime.Firing;

/**
 * Header of a slot of an ordered region, in shared memory and in messages: the kind of its item, its place in the order
 * and its stream time. Mutable and reused.
 */
public class SlotHeader {

    /** Kinds of items. */
    public enum Kind {
        /** A record for the tasks. */
        RECORD,
        /** The bytes of a record that a task has to decode. */
        BYTES,
        /** A punctuation: every task that waits for stream time fires what is due. */
        PUNCTUATION,
        /** A result or a failure that bypasses the tasks. */
        PASSING,
        /** A progress mark: the position up to which the input has been read. */
        MARK,
        /** The end of the input, or of a stopped run. */
        END
    }

    public Kind kind;

    /** Place in the region, from 0. */
    public long number;

    /** Sequence number of the item in the total order, as in its label. */
    public long sequence;

    /** Position of the item in its input log. */
    public long position;

    /** Stream time of the item, in nanoseconds. */
    public long nowNs;

    /** Whether the item is a punctuation, or was fired by one. */
    public boolean punctuated;

    /** Stream time before the punctuation, in nanoseconds. */
    public long beforeNs;

    /**
     * For a punctuation, whether it is the one of the end of the input; for the end, whether the input has ended,
     * rather than the run been stopped.
     */
    public boolean atEnd;

    /** The firing before the region that has caused this record; for a record of a punctuation only. */
    public final Firing firing = new Firing();

    /** Whether several tasks receive the record, of which only the first may emit results. */
    public boolean broadcast;

    /** Whether the bytes contained a record. */
    public boolean decoded;

    /** The event time of the decoded record, in nanoseconds. */
    public long eventTimeNs;
}
