package dev.tailrace.runtime.calculation;

import java.io.Serializable;

/**
 * A filter of an input of a calculation. Must not change state; the number of calls per event is not specified.
 *
 * <p>Serializable so that the compiler can find the method of a lambda or method reference and call it directly.
 */
public sealed interface Filter extends Serializable {

    /**
     * Decides whether an event passes to the nodes that listen after this filter.
     *
     * @param <E> type of the event
     */
    @FunctionalInterface
    non-sealed interface EventFilter<E> extends Filter {

        boolean accepts(E event);
    }

    /**
     * Decides by the state of a node whether an event passes to the nodes that listen after this filter; the node may
     * change its criterion at run time.
     *
     * @param <H> type of the node that holds the criterion
     * @param <E> type of the event
     */
    @FunctionalInterface
    non-sealed interface HeldFilter<H, E> extends Filter {

        boolean accepts(H holder, E event);
    }

    /**
     * Extracts a whole number from an event, which the filter compares.
     *
     * @param <E> type of the event
     */
    @FunctionalInterface
    non-sealed interface IntField<E> extends Filter {

        int of(E event);
    }
}
