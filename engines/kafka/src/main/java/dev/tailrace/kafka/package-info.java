/**
 * Runs pipelines on poll loops of the plain Kafka client: topics in, topics out, the lowest latency on real topics.
 *
 * <p>{@link dev.tailrace.kafka.KafkaRun} is the front door for programs, {@link dev.tailrace.kafka.Main} the process behind
 * the command. What is in this package is wiring; what runs is in {@link dev.tailrace.kafka.task}.
 */
package dev.tailrace.kafka;
