/**
 * The wiring of calculation graphs: plain objects become nodes that run when what they depend on has changed.
 *
 * <p>Begin with {@link dev.tailrace.calculation.Calculation}. Wiring: allocates, throws one message with all problems, and
 * runs on the caller's thread before the first event. What runs is in {@code dev.tailrace.runtime.calculation}.
 */
package dev.tailrace.calculation;
