package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Says whether an event is for those who listen after this filter. Stateless: how often it is asked is not promised.
 *
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface EventFilter<E> extends Serializable {

    boolean accepts(E event);
}
