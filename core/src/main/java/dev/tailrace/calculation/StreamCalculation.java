package dev.tailrace.calculation;

import dev.tailrace.runtime.calculation.Outlet;

/**
 * Writes down a calculation that is a node of a pipeline: the records that arrive there are the events of its one input,
 * what its nodes emit into its one output are the records that leave.
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
     * Adds the nodes. Called while wiring to see what the calculation is made of, and once more for each task, or each
     * key behind a keyed edge: the nodes have state, so each call makes new ones, always in the same way. Tasks of a
     * parallel run call it on their own threads.
     *
     * @param calculation has an input and an output already; may be given typed calls and further inputs, which nobody but
     *     its own nodes then feeds
     */
    void define(Calculation calculation, Input<T> records, Outlet<R> results);
}
