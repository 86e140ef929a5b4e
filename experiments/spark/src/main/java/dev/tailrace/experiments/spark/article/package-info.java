/**
 * The experiment of a published article about Spark: what asynchronous progress tracking and asynchronous purging of logs
 * do for the latency of queries without state. Two jobs, each in its own process: a steady source into a sink that
 * keeps the latencies, and topic to topic; both log where the time of each micro-batch goes, and both may keep their
 * checkpoints where each request takes as long as at an object store.
 *
 * <p>Spark's threads call everything here. Nothing is tuned beyond what the article does; the sink of latencies, the
 * times of the checkpoint store and the log of batches are the measurement.
 */
package dev.tailrace.experiments.spark.article;
