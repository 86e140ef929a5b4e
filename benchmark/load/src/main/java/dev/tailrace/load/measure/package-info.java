/**
 * Measures the output topics of a run: an external consumer recognises each result by its content, records when it arrived,
 * and counts faults. Latencies are computed afterwards from the schedule of the load.
 *
 * <p>Times are {@code System.nanoTime()}, which on Linux has the same origin in all processes of a host (it is
 * CLOCK_MONOTONIC); driver and consumer have to run on one host. The consumer is single-threaded and allocates nothing per
 * result except what Kafka's client allocates.
 */
package dev.tailrace.load.measure;
