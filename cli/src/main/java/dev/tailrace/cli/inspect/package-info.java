/** {@code tailrace inspect}: what is in a feed. One thread; allocates nothing per message while it counts. */
package dev.tailrace.cli.inspect;
