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
}
