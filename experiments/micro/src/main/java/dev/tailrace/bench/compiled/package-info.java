/**
 * Benchmarks of compiled graphs compared with code written by hand and, in the module peers, with Fluxtion: the price
 * ladder, a chain of nine steps, VWAP per symbol with and without windows, and graphs of which few nodes fire.
 *
 * <p>Each benchmark has its inputs (a JMH state, the same for all implementations), a sink that keeps a sum of the results,
 * and classes written by hand. Before an implementation is timed, every result is compared with a scalar oracle; a
 * difference stops the benchmark. Inputs come in a random order of about a million, because a branch predictor learns a
 * short one by heart.
 *
 * <p>One JMH invocation is a pass over all inputs; figures are per event. Each sink is a single class on purpose: if the
 * check used its own class, the call to the sink would no longer be monomorphic when it is timed.
 */
package dev.tailrace.bench.compiled;
