/**
 * Cost of bringing the records of k parallel tasks back into order, by data structure: the ring of slots of gap accounting,
 * a k-way merge by loser tree, and the structure of the Conflux paper.
 *
 * <p>One thread, numbers instead of records, everything warm: the figures are of the structures alone, without tasks that
 * wait or cache misses.
 */
package dev.tailrace.bench.merge;
