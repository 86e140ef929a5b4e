package dev.tailrace.runtime.stage;

/**
 * What a windowing stage keeps for each key, whichever shape the user's aggregate has: {@link RowAccumulators} or {@link
 * ObjectAccumulators}. A key's accumulator is that of no
 * records until something is added.
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
public interface Accumulators<T, R> {

    /** Begins a window of a key: its accumulator is that of no records. */
    void begin(int key);

    /** Adds a record to the window of a key. */
    void add(int key, T record);

    /** The result of the window of a key, or null when it has none. */
    R result(int key, long startNs, long endNs);

    /** What has to be saved of it. */
    Object statePart();
}
