package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Decides by the state of a node whether an event passes to the nodes that listen after this filter; the node may
 * change its criterion at run time. Must not change state; the number of calls per event is not specified.
 *
 * @param <H> type of the node that holds the criterion
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
@FunctionalInterface
public interface HeldFilter<H, E> extends Serializable {

    boolean accepts(H holder, E event);
}
