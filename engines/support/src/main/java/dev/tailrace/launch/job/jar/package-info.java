/**
 * Writes the one jar that {@code flink run} or {@code spark-submit} takes: {@link dev.tailrace.launch.job.jar.JobJar}.
 *
 * <p>Wiring only: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException} with a message for the
 * user. Knows no engine: what a cluster has already, and what is run, the folder of an engine says.
 */
package dev.tailrace.launch.job.jar;
