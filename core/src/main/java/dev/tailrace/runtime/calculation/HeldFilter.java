package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * Says whether an event is for those who listen after this filter, as a node sees it that holds what is wanted and may
 * change it at run time. Changes nothing itself: how often it is asked is not promised.
 *
 * @param <H> type of the node that holds what is wanted
 * @param <E> type of the event
 *
 * <p>Serializable so that the compiler can see which method stands after it and call that directly.
 */
@FunctionalInterface
public interface HeldFilter<H, E> extends Serializable {

    boolean accepts(H holder, E event);
}
