/**
 * The experiment of a published article about Spark: the effect of asynchronous progress tracking and asynchronous log
 * purging on the latency of stateless queries. Two jobs, each in a separate process: a steady source into a sink that
 * records latencies, and topic to topic. Both log where the time of each micro-batch is spent, and both can use a
 * checkpoint store whose requests take as long as those of an object store.
 *
 * <p>Spark's threads call everything here. Nothing is tuned beyond the article's settings. The latency sink, the times of
 * the checkpoint store and the log of batches are the measurement.
 */
package dev.tailrace.experiments.spark.article;
