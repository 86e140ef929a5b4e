/**
 * The live figures of a process, by name: of a run ({@link dev.tailrace.launch.metrics.RunMetrics}), of a benchmark ({@link
 * dev.tailrace.launch.metrics.BenchMetrics}), of its JVM.
 *
 * <p>Who scrapes reads what the working threads count anyway.
 */
package dev.tailrace.launch.metrics;
