/**
 * JMH benchmarks of the hot paths. All of them work on one generated feed, so that their figures can be subtracted from
 * each other; see {@link dev.tailrace.bench.BenchmarkFeed}.
 */
package dev.tailrace.bench;
