/**
 * The live metrics of a process: of a run ({@link dev.tailrace.launch.metrics.RunMetrics}), of a benchmark ({@link
 * dev.tailrace.launch.metrics.BenchMetrics}), of its JVM; and the endpoint that Prometheus scrapes, {@link
 * dev.tailrace.launch.metrics.MetricsServer}.
 *
 * <p>A scrape reads counters that the working threads keep anyway.
 */
package dev.tailrace.launch.metrics;
