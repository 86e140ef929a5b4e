/** Runs pipelines as Kafka Streams topologies. */
package dev.tailrace.kafkastreams;
