package dev.tailrace.aggregate;

/**
 * An aggregate from whose rows older records can be taken away again, exactly. A sliding window over it costs the same
 * however many panes it has.
 *
 * @param <T> type of the records that arrive
 */
public interface DeductibleAggregate<T> extends CombinableAggregate<T> {

    /** Takes the records of {@code part}, the oldest of those that {@code from} was combined of, out of {@code from}. */
    void deduct(long[] from, int at, long[] part, int partAt);
}
