package dev.tailrace.function;

/**
 * What a window keeps of one key: a plain object, reused from window to window.
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
public interface Aggregate<T, R> {

    /** Takes one record in. Must not allocate. */
    void add(T record);

    /**
     * The result of the window that ends now, or null when it has none. The object may be reused for the next window.
     *
     * @param startNs first nanosecond of the window
     * @param endNs first nanosecond after it
     */
    R result(long startNs, long endNs);

    /** Forgets everything, for the next window. */
    void clear();
}
