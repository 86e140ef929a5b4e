/**
 * Runs pipelines on Spark Structured Streaming: one partition task per source partition, in each of Spark's modes.
 *
 * <p>The driver runs in this process. Partition tasks run in Spark's tasks, in this process or in executors; one thread at
 * a time uses a partition task. A query continues from Spark's checkpoint, which may be older than the outputs; then
 * results are computed again and, under exactly-once, those that an output already has are recognised by their labels and
 * dropped.
 *
 * <p>Allocates Spark's rows per record, and a row, a value and a header per result.
 */
package dev.tailrace.spark;
