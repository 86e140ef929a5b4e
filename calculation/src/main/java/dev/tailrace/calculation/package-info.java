/**
 * API to define calculation graphs: plain objects become nodes that run when their dependencies have changed.
 *
 * <p>Begin with {@link dev.tailrace.calculation.Calculation}. This code runs on the caller's thread before the first
 * event; it allocates, and reports all problems in one exception. The code that runs per event is in {@code
 * dev.tailrace.runtime.calculation}.
 */
package dev.tailrace.calculation;
