/**
 * Listing 1 of the Conflux paper as Flink jobs, one for each method that keeps the order of the results, and one without.
 *
 * <p>{@link dev.tailrace.experiments.flink.listing1.ListingJob} builds them. They differ in the method only: all have the
 * same source with the same schedule, the same operators and tasks, the same serialization without Kryo, and the same sink
 * with the same client.
 *
 * <p>{@link dev.tailrace.experiments.flink.listing1.ListingMain} runs them with generated records; {@link
 * dev.tailrace.experiments.flink.listing1.TopicMain} runs them between two topics, as a benchmark starts engines.
 *
 * <p>Operators run on the threads of their tasks.
 */
package dev.tailrace.experiments.flink.listing1;
