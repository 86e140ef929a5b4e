package dev.tailrace.aggregate;

/**
 * An aggregate whose rows allow exact subtraction of older records. A sliding window then costs the same for any number
 * of panes.
 *
 * @param <T> type of the input records
 */
public interface DeductibleAggregate<T> extends CombinableAggregate<T> {

    /** Subtracts {@code part}, the row of the oldest records in {@code from}, from {@code from}. */
    void deduct(long[] from, int at, long[] part, int partAt);
}
