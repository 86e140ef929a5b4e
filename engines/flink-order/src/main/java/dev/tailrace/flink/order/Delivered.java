package dev.tailrace.flink.order;

import dev.tailrace.progress.OutputHeader;

/**
 * Progress of an output partition: the highest label that it contains and the sequence number of that output. Read from the
 * headers at the end of the partition. One thread.
 */
final class Delivered {

    private final int task;
    private final OutputHeader outputHeader = new OutputHeader();
    private long number = -1;
    private long sequence = -1;
    private int ordinal = -1;

    /** @param task the partition task whose outputs count */
    Delivered(final int task) {
        this.task = task;
    }

    /**
     * Reads the header of a record of the partition; ignores records without a valid header and those of other partition
     * tasks.
     *
     * @param header null for one without a value
     */
    void take(final byte[] header) {
        if (header != null
                && outputHeader.decode(header, 0, header.length)
                && outputHeader.task() == task
                && !outputHeader.isMarker()
                && outputHeader.number() > number) {
            number = outputHeader.number();
            sequence = outputHeader.sequence();
            ordinal = outputHeader.ordinal();
        }
    }

    /** Whether the output contains a result of this label or of a later one. */
    boolean has(final long otherSequence, final int otherOrdinal) {
        return otherSequence < sequence || otherSequence == sequence && otherOrdinal <= ordinal;
    }

    /** Output sequence number of the last output; -1 if there is none. */
    long number() {
        return number;
    }
}
