package dev.tailrace.calculation;

import dev.tailrace.runtime.calculation.Outlet;

/**
 * Defines a calculation that is a node of a pipeline: the records that arrive are the events of its one input, the
 * results that its nodes emit into its one output are the records that leave.
 *
 * <pre>{@code
 * static void define(final Calculation calculation, final Input<Ladder> ladders, final Outlet<Quote> quotes) {
 *     final Node<Mid> mid = calculation.node("mid", new Mid()).on(ladders, Mid::onLadder);
 *     calculation.node("quoter", new Quoter(mid.object(), quotes)).dependsOn(mid).calculateAlways(Quoter::quote);
 * }
 * }</pre>
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
@FunctionalInterface
public interface StreamCalculation<T, R> {

    /**
     * Adds the nodes of the calculation. Called while wiring to inspect the calculation, and again for each task, or
     * for each key after a keyed edge. The nodes have state, so each call has to create new ones, always in the same
     * way. Tasks of a parallel run call it on their own threads.
     *
     * @param calculation already has an input and an output; may get typed calls and further inputs, which only its
     *     nodes can feed
     */
    void define(Calculation calculation, Input<T> records, Outlet<R> results);
}
