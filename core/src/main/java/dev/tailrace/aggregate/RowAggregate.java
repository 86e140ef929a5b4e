package dev.tailrace.aggregate;

import dev.tailrace.state.Wired;

/**
 * What a window keeps of one key, as a row of longs in an array shared by all keys. The object itself has no state: one
 * instance serves every key and task, and a snapshot of whoever holds it leaves it out.
 *
 * <p>An implementation touches {@code rows[at]} to {@code rows[at + width() - 1]} and nothing else, and does not
 * allocate. Aggregates with richer state than a row implement {@link dev.tailrace.function.Aggregate}.
 *
 * @param <T> type of the records that arrive
 */
@Wired
public interface RowAggregate<T> {

    /** Longs in a row, at least 1; always the same. */
    int width();

    /** Makes a row that of no records at all, whatever was there. */
    void clear(long[] rows, int at);

    /** Takes one record into a row. */
    void add(T record, long[] rows, int at);
}
