/**
 * The live figures of a process: which there are ({@link dev.tailrace.launch.metrics.RunMetrics}, {@link
 * dev.tailrace.launch.metrics.BenchMetrics}), and the endpoint that serves them ({@link
 * dev.tailrace.launch.metrics.MetricsServer}). A process without {@code --metrics-port} has no endpoint and counts nothing for
 * it.
 *
 * <p>Scrapes run on threads of the server, one at a time, and read what the working threads count anyway.
 */
package dev.tailrace.launch.metrics;
