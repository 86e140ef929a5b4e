package dev.tailrace.merge.labelled;

/**
 * Where a record belongs, by its header. One object is filled again for each record.
 *
 * <p>A number is dense from 0 in its partition task; a writer that does not number its records says {@link #NO_NUMBER}.
 */
public final class RecordPosition {

    /** In place of a number: the writer does not number its records. */
    public static final long NO_NUMBER = -1;

    private int task;
    private int epoch;
    private long number = NO_NUMBER;
    private long sequence;
    private int ordinal;
    private long time;

    /**
     * Fills in what a header holds.
     *
     * @param newTask who has numbered the record
     * @param newEpoch which owner of the partition task
     * @param newNumber the place among the records of the partition task in this topic, from 0, or {@link #NO_NUMBER}
     * @param newSequence the sequence number of the item that the record is a result of
     * @param newOrdinal its place among the results of that item
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
     * Fills in the event time, which only the order by time asks for.
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
