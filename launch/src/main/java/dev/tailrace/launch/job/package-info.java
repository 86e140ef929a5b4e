/**
 * Pipelines as jobs for a user's own cluster: {@link dev.tailrace.launch.job.JobJar} writes the one jar that {@code flink run} or
 * {@code spark-submit} takes, {@link dev.tailrace.launch.job.JobDescription} is what it says of itself, and {@link
 * dev.tailrace.launch.job.JobArguments} reads the command line that it is submitted with.
 *
 * <p>Wiring only: everything may allocate, and throws {@link dev.tailrace.launch.StatusException} with a message for the user.
 * Knows no engine: what a cluster has already, and what is run, the folder of an engine says.
 */
package dev.tailrace.launch.job;
