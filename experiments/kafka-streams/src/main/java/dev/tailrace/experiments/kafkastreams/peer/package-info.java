/**
 * The process that runs the native peer of {@code tick-alerts} on Kafka Streams, {@link
 * dev.tailrace.experiments.kafkastreams.peer.job}, for a request that would otherwise run the pipeline: its topics, its
 * settings, reports to the parent. Wiring only, used by the main thread; the job contains the code that runs per record.
 */
package dev.tailrace.experiments.kafkastreams.peer;
