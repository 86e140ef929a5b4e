/**
 * The command {@code latency}: measures the latency of any application between two topics. It matches output records with
 * the input records that caused them, and reports the difference of two times together with their clock and resolution.
 *
 * <p>{@link dev.tailrace.topics.latency.Matching} matches the records, without Kafka's consumers;
 * {@link dev.tailrace.topics.latency.TopicLatency} reads the topics in an order in which each input record is known before
 * its output record is processed. One thread does everything. Memory is fixed at the start; matching allocates nothing.
 */
package dev.tailrace.topics.latency;
