/**
 * The runtime of calculation graphs, for the interpreter and for generated processors.
 *
 * <p>Runs on one thread. Uses no clock; once warm, it neither allocates nor throws per event. The graph itself is wired
 * in {@code dev.tailrace.calculation}.
 */
package dev.tailrace.runtime.calculation;
