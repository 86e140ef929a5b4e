/**
 * The main job, {@code tick-alerts}, as a user of Kafka Streams would write it, without a line of Tailrace at work: the
 * native peer that the project's topology is measured against.
 *
 * <p>{@link dev.tailrace.experiments.kafkastreams.peer.job.TickAlertsDsl} is the topology: the DSL where it has words for
 * what is wanted (keys, windows, joins, suppression), processors with state stores where it has none (the resting orders,
 * the reference prices). It uses what native peers have in common ({@link dev.tailrace.experiments.peer}), and nothing else
 * of the project.
 *
 * <p>Everything is used by the stream thread of its task. Allocates as Kafka Streams programs do: objects per record, and
 * bytes for each value that goes through a store.
 */
package dev.tailrace.experiments.kafkastreams.peer.job;
