/**
 * The main job, {@code tick-alerts}, as a user of Kafka Streams would write it, without using Tailrace: the native peer
 * that the project's topology is measured against.
 *
 * <p>{@link dev.tailrace.experiments.kafkastreams.peer.job.TickAlertsDsl} is the topology: the DSL where it can express the
 * step (keys, joins, branches), processors with state stores where it cannot (the resting orders, windows that close with
 * every message, the reference prices). It uses the common classes of native peers ({@link dev.tailrace.experiments.peer}), and nothing else of the
 * project.
 *
 * <p>Everything is used by the stream thread of its task. Allocates objects per record, as Kafka Streams programs do, and
 * bytes for each value that is written to a store.
 */
package dev.tailrace.experiments.kafkastreams.peer.job;
