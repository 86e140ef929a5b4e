/**
 * The process that runs the native peer of {@code tick-alerts} on Flink, {@link dev.tailrace.experiments.flink.peer.job},
 * for a request that would otherwise run the pipeline: its topics, its settings, a Flink cluster inside the process,
 * checkpoints, and reports to the parent. Wiring only, used by the main thread; the job contains the code that runs per
 * record.
 */
package dev.tailrace.experiments.flink.peer;
