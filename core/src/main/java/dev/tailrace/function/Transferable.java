package dev.tailrace.function;

/**
 * A mutable record that can be handed to another task: its producer uses it again as soon as {@code emit} returns, so
 * what the other task gets is a copy. Records that cannot change (Java records of values, texts, numbers) are handed over
 * as they are and need not implement this.
 *
 * @param <T> the record's own type
 */
public interface Transferable<T> {

    /**
     * Copies this record.
     *
     * @param reusable a copy made earlier that nobody needs any more, or null when there is none yet
     * @return {@code reusable}, or a new object if there was none; shares nothing that changes with this record
     */
    T transferTo(T reusable);
}
