/**
 * Finds pipelines, the project's and the user's, by name or class, and makes graphs and processors of them; in the command and in
 * the processes that it starts.
 *
 * <p>Wiring only: everything may allocate, and throws {@link dev.tailrace.launch.pipeline.UnusablePipelineException} with a
 * message for the user.
 */
package dev.tailrace.launch.pipeline;
