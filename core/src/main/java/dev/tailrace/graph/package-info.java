/**
 * Wiring: the typed DSL in which a pipeline is defined, the stream graph it becomes, and the regions that the graph is
 * cut into.
 *
 * <p>Everything here happens before the first record. It may allocate and throw; every value is immutable once it is
 * built, and prints itself.
 */
package dev.tailrace.graph;
