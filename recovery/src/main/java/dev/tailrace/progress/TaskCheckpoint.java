package dev.tailrace.progress;

/**
 * A copy of a partition task between two records, in memory. A shell whose transactions take the state along gets one for each;
 * elsewhere it is on its way from the partition task to the progress thread. Never changes.
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

    /** What to expect of the state after one of so many bytes: a little more, so that it does not grow on the way. */
    static int roomAfter(final int stateBytes) {
        return (int) Math.min(stateBytes + (stateBytes >>> 4) + 1_024L, Integer.MAX_VALUE - 8);
    }

    /** The offset of the next record to read. */
    public long inputNext(final int input) {
        return inputNext[input];
    }

    /** The leader epoch of the record before; -1 when unknown. */
    public int inputEpoch(final int input) {
        return inputEpochs[input];
    }

    /** The number of the next output to be computed. */
    public long outputNext(final int output) {
        return outputNext[output];
    }

    /** How many records the partition task has processed in its history. */
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
