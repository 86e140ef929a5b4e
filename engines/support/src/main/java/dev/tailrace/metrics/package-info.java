/**
 * Live metrics of a run: their names ({@link dev.tailrace.metrics.Metric}), durations counted on the hot path ({@link
 * dev.tailrace.metrics.DurationCounts}), and the text that Prometheus reads ({@link dev.tailrace.metrics.MetricsPage}).
 *
 * <p>Counting costs the thread that counts a few nanoseconds and allocates nothing: each figure has one writer, and a
 * scrape reads it without making the writer wait. All other work is done, and allocates, on the thread that scrapes.
 */
package dev.tailrace.metrics;
