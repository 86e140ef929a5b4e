/**
 * Measures what comes out of the topics of a run: an external consumer recognises each result by its content, notes when
 * it was there, and counts what is wrong; latencies are worked out afterwards, from the schedule of the load.
 *
 * <p>Times are {@code System.nanoTime()}, which on Linux counts from one origin in all processes of a host (it is
 * CLOCK_MONOTONIC); driver and consumer have to be on one host. The consumer is one thread and allocates nothing per
 * result beyond what Kafka's client does.
 */
package dev.tailrace.load.measure;
