/**
 * JMH benchmarks of the hot paths. Those of the main job work on one generated feed, so that their figures can be subtracted
 * from each other; see {@link dev.tailrace.bench.BenchmarkFeed}. {@link dev.tailrace.bench.Main} is the program of
 * {@code tailrace micro}.
 */
package dev.tailrace.bench;
