package dev.tailrace.function;

/**
 * Makes one result of the latest values that two streams have for a key. One instance serves one task and may return the
 * same object each time.
 *
 * @param <L> type of what the left side holds
 * @param <R> type of what the right side holds
 * @param <O> type of the results
 */
@FunctionalInterface
public interface Joiner<L, R, O> {

    /**
     * The joined record, or null when there is none. Must not allocate, must not change what it is given.
     *
     * @param key the identifier after a {@code keyById}; after a {@code keyBy} a number that counts the keys of the
     *     task in the order of their first records
     * @param left latest value of the left side; null when it has none and the kind of join allows that
     * @param right latest value of the right side, likewise
     */
    O join(int key, L left, R right);
}
