/**
 * Estimates percentiles of latency and their confidence.
 *
 * <p>Latencies of a run are neither independent nor well-behaved: a slow moment lasts for many records, tails are heavy,
 * and two JVMs that run the same code differ. So this package assumes no distribution of single latencies. The bounds
 * of a percentile within one JVM are order statistics for the number of effective samples ({@link
 * dev.tailrace.result.statistics.EffectiveSamples}); the variance between JVMs comes from running several ({@link
 * dev.tailrace.result.statistics.PercentileEstimate}). Percentiles are always computed from merged histograms; those of
 * single rounds only serve to estimate the spread and are never averaged into a result.
 *
 * <p>Everything is a pure function of histograms. One thread; allocates freely, because it runs after the
 * measurement.
 */
package dev.tailrace.result.statistics;
