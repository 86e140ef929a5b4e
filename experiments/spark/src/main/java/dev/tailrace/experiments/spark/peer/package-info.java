/**
 * The process that runs the native peer of {@code tick-alerts} on Spark, {@link dev.tailrace.experiments.spark.peer.job},
 * for a request that would otherwise run the pipeline: its topics, its settings, a session in this process, checkpoints,
 * and reports to the parent. Wiring only, used by the main thread.
 */
package dev.tailrace.experiments.spark.peer;
