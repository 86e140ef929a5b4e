package dev.tailrace.runtime.stage;

/**
 * The accumulators of a windowing stage, one for each key: {@link RowAccumulators} or {@link ObjectAccumulators}. A new
 * accumulator is empty.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface Accumulators<T, R> {

    /** Empties the accumulator of a key. */
    void clear(int key);

    /** Adds a record to the accumulator of a key. */
    void add(int key, T record);

    /** The result of the accumulator of a key, or null when it has none. */
    R result(int key, long startNs, long endNs);

    /** The object that a snapshot saves. */
    Object statePart();
}
