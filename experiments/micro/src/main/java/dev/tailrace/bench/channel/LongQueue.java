package dev.tailrace.bench.channel;

/** What all that is measured can do. In one process of a benchmark there is one kind, so that calls are inlined. */
interface LongQueue {

    /** What {@link #poll} returns when there is nothing. */
    long EMPTY = Long.MIN_VALUE;

    boolean offer(long value);

    long poll();
}
