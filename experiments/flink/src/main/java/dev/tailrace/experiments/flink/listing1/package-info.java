/**
 * Listing 1 of the Conflux paper as Flink jobs, one for each way to keep the order of its results or not to.
 *
 * <p>{@link dev.tailrace.experiments.flink.listing1.ListingJob} builds them. They differ in what brings the order back, and in
 * nothing else: the same source with the same schedule, the same operators and tasks, the same serialisation without Kryo,
 * the same sink with the same client.
 *
 * <p>{@link dev.tailrace.experiments.flink.listing1.ListingMain} runs them with numbers that they make themselves, {@link
 * dev.tailrace.experiments.flink.listing1.TopicMain} between two topics, as a benchmark starts engines.
 *
 * <p>Operators run on the threads of their tasks.
 */
package dev.tailrace.experiments.flink.listing1;
