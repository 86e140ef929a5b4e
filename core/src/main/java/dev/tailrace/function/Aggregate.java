package dev.tailrace.function;

/**
 * The accumulator of a window for one key: a plain object that is reused for the next window.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface Aggregate<T, R> {

    /** Adds one record. Must not allocate. */
    void add(T record);

    /**
     * The result of the window that ends now, or null when it has none. The object may be reused for the next window.
     *
     * @param startNs first nanosecond of the window
     * @param endNs first nanosecond after it
     */
    R result(long startNs, long endNs);

    /** Empties the accumulator for the next window. */
    void clear();
}
