/**
 * Runs pipelines on poll loops of the plain Kafka client: reads topics and writes topics, with the lowest latency on real
 * topics.
 *
 * <p>{@link dev.tailrace.kafka.KafkaRun} is the entry point for programs, {@link dev.tailrace.kafka.Main} the process that
 * the command starts. This package connects the parts; the poll loops and partition tasks are in
 * {@link dev.tailrace.kafka.task}.
 */
package dev.tailrace.kafka;
