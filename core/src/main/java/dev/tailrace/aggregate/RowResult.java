package dev.tailrace.aggregate;

/**
 * Turns the row of a window into the record that leaves. One instance serves one task and may return the same object
 * each time.
 *
 * @param <R> type of the results
 */
@FunctionalInterface
public interface RowResult<R> {

    /** First nanosecond of an aggregate that has no window: it covers all that there was. */
    long SINCE_THE_BEGINNING = Long.MIN_VALUE;

    /**
     * The result of a row, or null when it has none. Must not change the row.
     *
     * <p>The same object each time is never allocated. One that is new each time, such as a record, is allocated until the
     * JIT compiler has seen that nobody keeps it, and always where it has not put the receiver into the same code.
     *
     * @param key the identifier after a {@code keyById}; after a {@code keyBy} a number that counts the keys of the
     *     task in the order of their first records
     * @param startNs first nanosecond of the window
     * @param endNs first nanosecond after it
     */
    R result(int key, long startNs, long endNs, long[] rows, int at);
}
