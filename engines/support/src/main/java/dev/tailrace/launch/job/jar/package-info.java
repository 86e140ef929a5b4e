/**
 * Writes the one jar that {@code flink run} or {@code spark-submit} takes: {@link dev.tailrace.launch.job.jar.JobJar}.
 *
 * <p>Not used while a job runs: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException}
 * with a message for the user. Independent of the engine: the folder of an engine names the jars of its cluster and the
 * main class.
 */
package dev.tailrace.launch.job.jar;
