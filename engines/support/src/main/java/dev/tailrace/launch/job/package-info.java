/**
 * A pipeline that is run as a job on a user's own cluster: {@link dev.tailrace.launch.job.JobDescription} is what its jar says of
 * it, {@link dev.tailrace.launch.job.JobArguments} the command line that it is submitted with, {@link
 * dev.tailrace.launch.job.JobTerminal} where it reports to.
 *
 * <p>Wiring only: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException} with a message for the
 * user.
 */
package dev.tailrace.launch.job;
