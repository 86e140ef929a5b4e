package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Extracts a whole number from an event, for filters on it. Stateless; the number of calls per event is not specified.
 *
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface IntField<E> extends Serializable {

    int of(E event);
}
