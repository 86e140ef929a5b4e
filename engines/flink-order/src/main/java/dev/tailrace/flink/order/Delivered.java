package dev.tailrace.flink.order;

import dev.tailrace.progress.Stamp;

/**
 * How far an output partition is: the highest label that it holds and the number of that output. Read from the stamps at
 * its end. One thread.
 */
final class Delivered {

    private final int lane;
    private final Stamp stamp = new Stamp();
    private long number = -1;
    private long sequence = -1;
    private int ordinal = -1;

    /** @param lane whose outputs count */
    Delivered(final int lane) {
        this.lane = lane;
    }

    /** Takes the stamp of a record of the partition; what is none, or is of another lane, is left out. */
    void take(final byte[] header) {
        if (stamp.decode(header, 0, header.length)
                && stamp.lane() == lane
                && !stamp.isMarker()
                && stamp.number() > number) {
            number = stamp.number();
            sequence = stamp.sequence();
            ordinal = stamp.ordinal();
        }
    }

    /** Whether the output has a result of this label or of a later one. */
    boolean has(final long otherSequence, final int otherOrdinal) {
        return otherSequence < sequence || otherSequence == sequence && otherOrdinal <= ordinal;
    }

    /** The number of the last output; -1 if there is none. */
    long number() {
        return number;
    }

    /** The number of the record of the source that caused the last output; -1 if there is none. */
    long sequence() {
        return sequence;
    }
}
