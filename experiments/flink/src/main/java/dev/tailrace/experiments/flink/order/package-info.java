/**
 * Comparison of the methods that keep the order on Flink: Listing 1 of the Conflux paper with each method in turn, each run
 * in separate processes, and its results read from the output topic.
 *
 * <pre>{@code
 *   broker <-- job process (a cluster in one process) <-- [merge process, for Conflux]
 *      \--> this process: reads results, checks every one, notes how late it came
 * }</pre>
 *
 * <p>All processes run on one host and share its {@code System.nanoTime} clock. One thread.
 */
package dev.tailrace.experiments.flink.order;
