/**
 * Runs pipelines on Spark Structured Streaming: one partition task per source partition, in each of Spark's modes.
 *
 * <p>The process has the driver. Partition tasks are where Spark's tasks are, in this process or in executors; one thread
 * at a time has a partition task. A query continues from Spark's checkpoint, which may be behind what the outputs have; then
 * results are computed again and, under exactly-once, those that an output has are recognised by their labels and dropped.
 *
 * <p>Allocates per record what Spark's rows need, and per result a row, a value and a header.
 */
package dev.tailrace.spark;
