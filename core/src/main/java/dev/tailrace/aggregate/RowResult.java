package dev.tailrace.aggregate;

/**
 * Makes the result of a window from its row. One instance serves one task and may return the same object each time. It has
 * no state: a result depends on the arguments only, because no snapshot holds what an instance keeps from call to call. The
 * row and operators have state.
 *
 * @param <R> type of the results
 */
@FunctionalInterface
public interface RowResult<R> {

    /** Start of the result of a running aggregate, which covers all records so far. */
    long SINCE_THE_BEGINNING = Long.MIN_VALUE;

    /**
     * The result of a row, or null when it has none. Must not change the row.
     *
     * <p>An implementation that returns the same object each time allocates nothing. A new object each time, such as a Java
     * record, is allocated until the JIT compiler proves that it does not escape, which requires that the receiver is
     * inlined.
     *
     * @param key after {@code keyById} the identifier; after {@code keyBy} a number that counts the keys of the task in
     *     the order of their first records
     * @param startNs first nanosecond of the window
     * @param endNs first nanosecond after it
     */
    R result(int key, long startNs, long endNs, long[] rows, int at);
}
