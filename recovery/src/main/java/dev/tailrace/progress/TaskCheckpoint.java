package dev.tailrace.progress;

/**
 * In-memory copy of a partition task between two records. A shell whose transactions contain the state takes one for each
 * transaction; in other cases the partition task passes it to the progress thread. Immutable.
 */
public final class TaskCheckpoint {

    private final long[] inputNext;
    private final int[] inputEpochs;
    private final long[] outputNext;
    private final byte[] state;
    private final long eventTimeNs;
    private final long records;

    TaskCheckpoint(
            final long[] inputNext,
            final int[] inputEpochs,
            final long[] outputNext,
            final byte[] state,
            final long eventTimeNs,
            final long records) {
        this.inputNext = inputNext.clone();
        this.inputEpochs = inputEpochs.clone();
        this.outputNext = outputNext.clone();
        this.state = state;
        this.eventTimeNs = eventTimeNs;
        this.records = records;
    }

    /** Expected size of the next state, given the size of the last one: a little more, so that the buffer need not grow. */
    static int roomAfter(final int stateBytes) {
        return (int) Math.min(stateBytes + (stateBytes >>> 4) + 1_024L, Integer.MAX_VALUE - 8);
    }

    /** The offset of the next record to read. */
    public long inputNext(final int input) {
        return inputNext[input];
    }

    /** The leader epoch of the previous record; -1 if unknown. */
    public int inputEpoch(final int input) {
        return inputEpochs[input];
    }

    /** The number of the next output to be computed. */
    public long outputNext(final int output) {
        return outputNext[output];
    }

    /** Number of records that the partition task has processed in its history. */
    public long records() {
        return records;
    }

    byte[] state() {
        return state;
    }

    long eventTimeNs() {
        return eventTimeNs;
    }
}
