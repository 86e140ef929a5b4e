package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Takes a whole number from an event, for filters on it. Stateless: how often it is asked is not promised.
 *
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface IntField<E> extends Serializable {

    int of(E event);
}
