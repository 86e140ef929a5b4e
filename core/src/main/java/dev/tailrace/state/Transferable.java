package dev.tailrace.state;

/**
 * A mutable record that can be copied for another task. The copy is needed because the producer of the record uses it
 * again as soon as {@code emit} returns. Immutable records (Java records of values, texts, numbers) are shared between
 * tasks and need not implement this interface.
 *
 * @param <T> the record's own type
 */
public interface Transferable<T> {

    /**
     * Copies this record.
     *
     * @param reusable an earlier copy that is no longer needed, or null when there is none yet
     * @return {@code reusable}, or a new object if there was none; shares nothing mutable with this record
     */
    T transferTo(T reusable);
}
