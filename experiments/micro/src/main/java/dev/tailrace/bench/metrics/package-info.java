/** What counting durations for those who look on costs the thread that counts. Micro-benchmarks; one thread. */
package dev.tailrace.bench.metrics;
