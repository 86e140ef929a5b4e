/**
 * Data structures that merge the records of several sources or parallel tasks into one order.
 *
 * <p>For dense sequence numbers, a {@link dev.tailrace.merge.ReorderRing} buffers elements that arrive early.
 *
 * <p>For other keys, such as the times of independent sources, a {@link dev.tailrace.merge.Selection} selects the next
 * source of a k-way merge; {@link dev.tailrace.merge.LoserTree} implements it.
 *
 * <p>Each object is used by one thread. All memory is allocated at construction, except when a ring has to grow. The
 * package does not import the wiring.
 */
package dev.tailrace.merge;
