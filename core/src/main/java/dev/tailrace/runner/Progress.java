package dev.tailrace.runner;

import dev.tailrace.runtime.EventProcessor;

/** How far a run is. Written by the running thread once per batch, read by any thread; figures lag a little behind. */
public final class Progress {

    private long counted;
    private volatile long records;
    private volatile long eventTimeNs = Long.MIN_VALUE;

    void add(final int delivered) {
        counted += delivered;
    }

    void publish(final EventProcessor task) {
        records = counted;
        eventTimeNs = task.nowNs();
    }

    /** Records taken from the input. */
    public long records() {
        return records;
    }

    /** Logical time of the run in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
    public long eventTimeNs() {
        return eventTimeNs;
    }
}
