/**
 * Figures that others scrape while a run continues: what they are called ({@link dev.tailrace.metrics.Metric}), durations counted
 * on the hot path ({@link dev.tailrace.metrics.DurationCounts}), and the text that Prometheus reads ({@link
 * dev.tailrace.metrics.MetricsPage}).
 *
 * <p>Counting costs the thread that counts a few nanoseconds and allocates nothing: each figure has one writer, and whoever
 * scrapes reads it without making the writer wait. All the rest is done, and allocates, on the thread that scrapes.
 */
package dev.tailrace.metrics;
