/**
 * The work on which compiled graphs are measured against code written by hand, and, in the module peers, against
 * Fluxtion: the price ladder, a chain of nine steps, VWAP per symbol with and without windows, and graphs of which
 * little fires.
 *
 * <p>Every kind of work has its inputs (a JMH state, the same for whoever is measured), a sink that takes results in and
 * leaves a sum, classes by hand, and a benchmark. Before anything is timed, every result of what is about to be timed is
 * compared with a scalar oracle; a difference stops the benchmark. Inputs come in a random order of about a million,
 * because a branch predictor learns a short one by heart.
 *
 * <p>One JMH invocation is a pass over all inputs; figures are per event. The sinks are single classes on purpose: if a
 * check handed in its own class, the call to the sink would no longer be of one type when it is timed.
 */
package dev.tailrace.bench.compiled;
