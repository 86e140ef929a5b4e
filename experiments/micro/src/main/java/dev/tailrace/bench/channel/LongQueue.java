package dev.tailrace.bench.channel;

/**
 * Operations of the queues that are measured. Each benchmark process uses one implementation, so that calls are inlined.
 */
interface LongQueue {

    /** Returned by {@link #poll} when the queue is empty. */
    long EMPTY = Long.MIN_VALUE;

    boolean offer(long value);

    long poll();
}
