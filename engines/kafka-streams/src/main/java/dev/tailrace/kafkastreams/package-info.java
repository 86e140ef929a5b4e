/**
 * Runs pipelines as Kafka Streams topologies: their engine, their guarantees, our regions.
 *
 * <p>{@link dev.tailrace.kafkastreams.PipelineTopology} makes the topology. Each source partition is a task of Kafka
 * Streams and holds one compiled processor, which takes the bytes of a record and hands out with its header results; its
 * snapshots go into a state store with a changelog, from where the task is restored wherever it moves. Everything that
 * belongs to a task is used by its stream thread only. Wiring allocates; a record costs what Kafka Streams allocates for
 * it, and a result its value, its header and its headers.
 */
package dev.tailrace.kafkastreams;
