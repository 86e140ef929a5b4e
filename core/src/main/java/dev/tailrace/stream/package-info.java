/**
 * Wiring: the typed DSL in which a pipeline is defined, and the stream graph it becomes.
 *
 * <p>Everything here happens before the first record. It may allocate and throw; every value is immutable once it is
 * built, and prints itself.
 */
package dev.tailrace.stream;
