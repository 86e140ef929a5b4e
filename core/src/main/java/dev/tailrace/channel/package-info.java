/**
 * Running: how numbers get from one agent to another. Rings of longs, from one thread to one ({@link
 * dev.tailrace.channel.LongRing}), from one to whichever is free ({@link dev.tailrace.channel.ClaimRing}), or from many
 * to one ({@link dev.tailrace.channel.GatherRing}).
 *
 * <p>Who may call what is said at each method; there are no locks, nobody waits, and nothing is allocated after
 * construction. Order is first in, first out. Nothing here imports the wiring.
 */
package dev.tailrace.channel;
