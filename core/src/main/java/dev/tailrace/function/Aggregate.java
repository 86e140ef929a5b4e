package dev.tailrace.function;

import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The accumulator of a window for one key: a plain object that is reused for the next window.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface Aggregate<T, R> {

    /**
     * Aggregates by a function from the state and the next record to the next state, where states are immutable, such as Java
     * records: shorter than a class of one's own, and allocates a state for each record.
     *
     * @param empty state of a window without records; all keys and windows begin with this object
     * @param next the state after a record
     * @param result the result of a window, of its last state, its first nanosecond and the first one after it
     * @throws IllegalArgumentException when {@code empty} is an array with elements or a mutable collection of the JDK
     */
    static <T, S, R> Supplier<Aggregate<T, R>> fold(
            final S empty, final BiFunction<S, T, S> next, final FoldResult<S, R> result) {
        Fold.checkEmpty(empty);
        return () -> new Fold<>(empty, next, result);
    }

    /** Makes the result of a window of its last state. */
    @FunctionalInterface
    interface FoldResult<S, R> {

        /** The result, or null when there is none. */
        R of(S last, long startNs, long endNs);
    }

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
