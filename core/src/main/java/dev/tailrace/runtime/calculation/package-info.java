/**
 * What runs a calculation graph, and what generated processors are made of.
 *
 * <p>Running code: one thread, no allocation per event once warm, no clock, no exception per event of its own. The graph
 * itself is wired in {@code dev.tailrace.calculation}.
 */
package dev.tailrace.runtime.calculation;
