package dev.tailrace.merge.labelled;

/**
 * Position of a record in the merged order, from its header. Mutable, reused for each record.
 *
 * <p>A number is dense from 0 in its partition task. A writer that does not number its records uses {@link #NO_NUMBER}.
 */
public final class RecordPosition {

    /** Instead of a number: the writer does not number its records. */
    public static final long NO_NUMBER = -1;

    private int task;
    private int epoch;
    private long number = NO_NUMBER;
    private long sequence;
    private int ordinal;
    private long time;

    /**
     * Sets the fields of a header.
     *
     * @param newTask the partition task that numbered the record
     * @param newEpoch the epoch of the partition task's owner
     * @param newNumber the number among the records of the partition task in this topic, from 0, or {@link #NO_NUMBER}
     * @param newSequence the sequence number of the item that caused the record
     * @param newOrdinal the ordinal among the results of that item
     * @return this
     */
    public RecordPosition set(
            final int newTask, final int newEpoch, final long newNumber, final long newSequence, final int newOrdinal) {
        task = newTask;
        epoch = newEpoch;
        number = newNumber;
        sequence = newSequence;
        ordinal = newOrdinal;
        return this;
    }

    /**
     * Sets the event time, which only the order by time uses.
     *
     * @param newTime in any unit, the same for all records
     * @return this
     */
    public RecordPosition time(final long newTime) {
        time = newTime;
        return this;
    }

    int task() {
        return task;
    }

    int epoch() {
        return epoch;
    }

    long number() {
        return number;
    }

    long sequence() {
        return sequence;
    }

    int ordinal() {
        return ordinal;
    }

    long time() {
        return time;
    }
}
