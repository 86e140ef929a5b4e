/**
 * The comparison of the ways to keep order on Flink: Listing 1 of the Conflux paper, each method in turn, each run in
 * processes of its own, results read from the topic in which they end.
 *
 * <pre>
 *   broker <-- job process (a cluster in one process) <-- [merge process, for Conflux]
 *      \--> this process: reads results, checks every one, notes how late it came
 * </pre>
 *
 * <p>All processes are on one host, whose {@code System.nanoTime} is one clock for them. One thread.
 */
package dev.tailrace.experiments.flink.order;
