/**
 * What it costs to bring the records of k parallel tasks back into order, by structure: the ring of slots of gap
 * accounting, k-way merges by loser tree and by heap, and what the Conflux paper uses.
 *
 * <p>One thread, numbers instead of records, everything warm: the plumbing alone, without tasks that wait or caches that
 * miss.
 */
package dev.tailrace.bench.merge;
