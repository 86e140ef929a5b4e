/**
 * The main job, {@code tick-alerts}, as a user of Spark would write it, without a line of Tailrace at work: the native peer
 * that the project's queries are measured against. {@link dev.tailrace.experiments.spark.peer.job.TickAlertsQueries} has
 * the queries: SQL where it has words for what is wanted (the join with reference data, windows, sums, lines), processors
 * with state where it has none (the resting orders, the reference prices). It uses what native peers have in common ({@link
 * dev.tailrace.experiments.peer}), and nothing else of the project.
 *
 * <p>Processors and functions are used by the thread of their task. Allocates as Spark programs do: a row per record, and
 * bytes for each value that is kept.
 */
package dev.tailrace.experiments.spark.peer.job;
