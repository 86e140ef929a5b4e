/**
 * How a command or a process ends: its exit status, and the message about a failure for the person who has to act on it.
 *
 * <p>Immutable values and functions; safe for several threads.
 */
package dev.tailrace.launch.outcome;
