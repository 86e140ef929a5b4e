/**
 * Plans parallel runs: the tasks, the connections between them, and how the order of the sequential run is kept.
 *
 * <p>{@link dev.tailrace.order.ExecutionGraph} is a pure function of a stream graph and an {@link
 * dev.tailrace.stream.Ordering}. All values are immutable; planning may allocate and throws {@link
 * dev.tailrace.stream.InvalidPipelineException} with every node that cannot run as asked.
 */
package dev.tailrace.order;
