package dev.tailrace.merge.labelled;

/**
 * Where a record belongs, by its stamp. One object is filled again for each record.
 *
 * <p>A number is dense from 0 in its lane; a writer that does not number its records says {@link #NO_NUMBER}.
 */
public final class Place {

    /** In place of a number: the writer does not number its records. */
    public static final long NO_NUMBER = -1;

    private int lane;
    private int term;
    private long number = NO_NUMBER;
    private long sequence;
    private int ordinal;
    private long time;

    /**
     * Fills in what a stamp holds.
     *
     * @param newLane who has numbered the record
     * @param newTerm which owner of the lane
     * @param newNumber the place among the records of the lane in this topic, from 0, or {@link #NO_NUMBER}
     * @param newSequence the sequence number of the item that the record is a result of
     * @param newOrdinal its place among the results of that item
     * @return this
     */
    public Place set(
            final int newLane, final int newTerm, final long newNumber, final long newSequence, final int newOrdinal) {
        lane = newLane;
        term = newTerm;
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
    public Place time(final long newTime) {
        time = newTime;
        return this;
    }

    int lane() {
        return lane;
    }

    int term() {
        return term;
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
