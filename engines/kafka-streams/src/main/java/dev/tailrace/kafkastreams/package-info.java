/**
 * Runs pipelines as Kafka Streams topologies, with its guarantees.
 *
 * <p>{@link dev.tailrace.kafkastreams.PipelineTopology} builds the topology. Each source partition is a task of Kafka
 * Streams with one compiled processor, which reads the bytes of a record and writes results with output headers. Its
 * snapshots are in a state store with a changelog, from where the task is restored wherever it moves. Everything that
 * belongs to a task is used by its stream thread only. Setting a task up allocates; a record costs what Kafka Streams
 * allocates for it, and a result its value, its header and its headers.
 */
package dev.tailrace.kafkastreams;
