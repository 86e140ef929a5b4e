/**
 * Fluxtion beside code written by hand and beside ours, in one JMH run: the benchmarks of {@code bench}, and to each its
 * counterpart in Fluxtion. What Fluxtion's compiler generates is compiled in memory when a benchmark starts.
 *
 * <p>Its results are compared with the same oracles before they are timed. The module README says how to run it and what
 * the figures mean.
 */
package dev.tailrace.peers;
