/**
 * Comparison of Fluxtion with code written by hand and with ours, in one JMH run: the benchmarks of {@code bench}, each
 * with its counterpart in Fluxtion. Fluxtion's generated code is compiled in memory when a benchmark starts.
 *
 * <p>Its results are compared with the same oracles before they are timed. The module README describes how to run the
 * comparison, and the meaning of the figures.
 */
package dev.tailrace.peers;
