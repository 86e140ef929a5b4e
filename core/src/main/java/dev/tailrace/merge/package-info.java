/**
 * Merging: what brings the records of many sources or parallel tasks back into one order.
 *
 * <p>Where sequence numbers are dense, a {@link dev.tailrace.merge.ReorderRing} keeps what has come early.
 *
 * <p>Where sequence numbers are not dense, as among independent sources that are ordered by time, a {@link
 * dev.tailrace.merge.Selection} says which source comes next; {@link dev.tailrace.merge.LoserTree} is one.
 *
 * <p>Plain objects of one thread each. They take all their memory when they are made and allocate nothing afterwards, but for a
 * ring that has to grow.
 * Nothing here imports wiring.
 */
package dev.tailrace.merge;
