package dev.tailrace.aggregate;

import dev.tailrace.state.Wired;

/**
 * An aggregate whose accumulator for one key and window is a row of longs in an array that all keys share. The
 * aggregate itself has no state: one instance serves all keys and tasks, and snapshots do not contain it.
 *
 * <p>An implementation accesses only {@code rows[at]} to {@code rows[at + width() - 1]} and does not allocate. Aggregates
 * whose state is not a row implement {@link dev.tailrace.function.Aggregate}.
 *
 * @param <T> type of the input records
 */
@Wired
public interface RowAggregate<T> {

    /** Number of longs in a row, at least 1; constant. */
    int width();

    /** Makes a row empty, whatever its contents. */
    void clear(long[] rows, int at);

    /** Adds one record to a row. */
    void add(T record, long[] rows, int at);

    /**
     * An aggregate whose rows can be combined, so that a sliding window can be computed from its panes.
     *
     * @param <T> type of the input records
     */
    interface Combinable<T> extends RowAggregate<T> {

        /**
         * Combines two rows: {@code into} becomes the row of the records of {@code into}, followed by those of {@code
         * from}. Both may be in one array but do not overlap; either may be empty; {@code from} does not change.
         */
        void combine(long[] into, int at, long[] from, int fromAt);
    }

    /**
     * An aggregate whose rows allow exact subtraction of older records. A sliding window then costs the same for any number
     * of panes.
     *
     * @param <T> type of the input records
     */
    interface Deductible<T> extends RowAggregate.Combinable<T> {

        /** Subtracts {@code part}, the row of the oldest records in {@code from}, from {@code from}. */
        void deduct(long[] from, int at, long[] part, int partAt);
    }
}
