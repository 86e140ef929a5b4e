/**
 * Finds pipelines, the project's and the user's, by name or class, and creates their graphs and processors; used in the
 * command and in the processes that it starts.
 *
 * <p>Used only before a run: everything may allocate, and throws {@link dev.tailrace.launch.outcome.StatusException} with a
 * message for the user.
 */
package dev.tailrace.launch.pipeline;
