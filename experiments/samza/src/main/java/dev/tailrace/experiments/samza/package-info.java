/**
 * The workload {@code mark-up} as a user of Samza writes it, standing alone: one process, no ZooKeeper, progress in a topic.
 *
 * <p>{@link dev.tailrace.experiments.samza.Main} starts and ends the application on the main thread; Samza polls on one
 * thread and processes on another.
 */
package dev.tailrace.experiments.samza;
