/**
 * The main job, {@code tick-alerts}, as a user of Spark would write it, without using Tailrace: the native peer that the
 * project's job on Spark is measured against. {@link dev.tailrace.experiments.spark.peer.job.TickAlertsQuery} is the query:
 * SQL where it can express the step (the join with reference data, the lines), a stateful processor for the rest. It uses
 * the common classes of native peers ({@link dev.tailrace.experiments.peer}), and nothing else of the project.
 *
 * <p>Processors and functions are used by the thread of their task. Allocates a row per record, as Spark programs do, and
 * bytes for each value that is kept.
 */
package dev.tailrace.experiments.spark.peer.job;
