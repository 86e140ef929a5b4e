/**
 * Channels: bounded rings that pass values from one agent to another. Rings of longs have one producer and one consumer
 * ({@link dev.tailrace.channel.LongRing}), or several of either ({@link dev.tailrace.channel.ClaimRing}). {@link
 * dev.tailrace.channel.RecordRing} passes byte records from one thread to one.
 *
 * <p>The documentation of each method names the threads that may call it. There are no locks, no call waits, and
 * nothing is allocated after construction. Order is first in, first out. The package belongs to the running side and
 * does not import the wiring.
 */
package dev.tailrace.channel;
