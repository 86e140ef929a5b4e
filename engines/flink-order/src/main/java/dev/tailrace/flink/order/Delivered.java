package dev.tailrace.flink.order;

import dev.tailrace.progress.OutputHeader;

/**
 * How far an output partition is: the highest label that it holds and the number of that output. Read from the headers at
 * its end. One thread.
 */
final class Delivered {

    private final int task;
    private final OutputHeader outputHeader = new OutputHeader();
    private long number = -1;
    private long sequence = -1;
    private int ordinal = -1;

    /** @param task whose outputs count */
    Delivered(final int task) {
        this.task = task;
    }

    /** Takes the header of a record of the partition; what is none, or is of another partition task, is left out. */
    void take(final byte[] header) {
        if (outputHeader.decode(header, 0, header.length)
                && outputHeader.task() == task
                && !outputHeader.isMarker()
                && outputHeader.number() > number) {
            number = outputHeader.number();
            sequence = outputHeader.sequence();
            ordinal = outputHeader.ordinal();
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
