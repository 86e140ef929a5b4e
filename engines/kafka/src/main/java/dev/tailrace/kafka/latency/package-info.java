/**
 * Latency of any application between two topics, from the outside: output records are matched with the input records that
 * caused them, and the difference of two times is taken, whose clock and resolution are said.
 *
 * <p>{@link dev.tailrace.kafka.latency.Matching} decides about records, without Kafka's consumers; {@link
 * dev.tailrace.kafka.latency.TopicLatency} reads the topics in an order in which each input record is known before its
 * output record is looked at. One thread does everything. Memory is fixed when it starts; matching allocates nothing.
 */
package dev.tailrace.kafka.latency;
