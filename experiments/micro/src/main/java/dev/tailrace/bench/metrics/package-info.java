/** Cost of recording durations for metrics, on the recording thread. Micro-benchmarks; one thread. */
package dev.tailrace.bench.metrics;
