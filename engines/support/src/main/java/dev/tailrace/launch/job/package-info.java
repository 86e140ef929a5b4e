/**
 * Runs a pipeline as a job on a user's own cluster: {@link dev.tailrace.launch.job.JobJar} writes its jar, the one that
 * {@code flink run} or {@code spark-submit} takes; {@link dev.tailrace.launch.job.JobDescription} is the description in it, {@link dev.tailrace.launch.job.JobArguments} the command line that submits it, {@link
 * dev.tailrace.launch.job.JobTerminal} the terminal that gets its reports.
 *
 * <p>Not on a hot path: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException} with a
 * message for the user.
 */
package dev.tailrace.launch.job;
