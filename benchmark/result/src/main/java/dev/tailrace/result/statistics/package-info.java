/**
 * What can be said about percentiles of latency, and how surely.
 *
 * <p>Latencies of a run are neither independent nor well-behaved: a slow moment lasts for many records, tails are heavy,
 * and two JVMs that run the same code differ. So nothing here assumes a distribution of single latencies. How much a
 * percentile moves within one JVM is found by resampling blocks of intervals ({@link
 * dev.tailrace.result.statistics.BlockBootstrap}), how much it moves between JVMs by running several ({@link
 * dev.tailrace.result.statistics.PercentileEstimate}). Percentiles are always taken of merged histograms; those of single
 * rounds serve to find the spread and are never averaged into a result.
 *
 * <p>Everything is a pure function of histograms and a seed. One thread; allocates freely, because it runs when the
 * measuring is over.
 */
package dev.tailrace.result.statistics;
