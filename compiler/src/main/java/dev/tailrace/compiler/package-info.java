/**
 * The ahead-of-time compiler: turns a graph into the source of one plain Java class.
 *
 * <p>Everything here is wiring: it allocates, throws, and runs on the caller's thread before the first record. A pass
 * takes an immutable value and returns another. Generated classes depend on core alone.
 */
package dev.tailrace.compiler;
