/**
 * {@code tailrace inspect} counts the messages of a feed and reports damage; {@code tailrace snapshot} prints a snapshot.
 * Used by one thread; allocates nothing per message while it counts.
 */
package dev.tailrace.cli.inspect;
