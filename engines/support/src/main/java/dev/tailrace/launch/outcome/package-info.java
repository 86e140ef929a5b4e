/**
 * How a command or a process ends: its exit status, and what is said of a failure to whoever has to do something about it.
 *
 * <p>Immutable values and functions; safe for several threads.
 */
package dev.tailrace.launch.outcome;
