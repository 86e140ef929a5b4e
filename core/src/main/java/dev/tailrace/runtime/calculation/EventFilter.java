package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Decides whether an event passes to the nodes that listen after this filter. Stateless; the number of calls per event
 * is not specified.
 *
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface EventFilter<E> extends Serializable {

    boolean accepts(E event);
}
