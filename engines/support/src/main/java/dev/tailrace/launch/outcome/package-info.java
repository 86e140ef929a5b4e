/**
 * Exit statuses of commands and processes, and the messages about failures for the people who have to act on them.
 *
 * <p>Immutable values and functions; safe for several threads.
 */
package dev.tailrace.launch.outcome;
