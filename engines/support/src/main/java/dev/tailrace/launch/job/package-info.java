/**
 * Runs a pipeline as a job on a user's own cluster: {@link dev.tailrace.launch.job.JobDescription} is the description in
 * its jar, {@link dev.tailrace.launch.job.JobArguments} the command line that submits it, {@link
 * dev.tailrace.launch.job.JobTerminal} the terminal that gets its reports.
 *
 * <p>Not on a hot path: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException} with a
 * message for the user.
 */
package dev.tailrace.launch.job;
