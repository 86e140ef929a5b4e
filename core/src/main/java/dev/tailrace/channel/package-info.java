/**
 * Running: how numbers get from one agent to another. Rings of longs, from one thread to one ({@link
 * dev.tailrace.channel.LongRing}) or to whichever is free ({@link dev.tailrace.channel.ClaimRing}).
 *
 * <p>Who may call what is said at each method; there are no locks, nobody waits, and nothing is allocated after
 * construction. Order is first in, first out. Nothing here imports the wiring.
 */
package dev.tailrace.channel;
