package dev.tailrace.runner;

import dev.tailrace.runtime.EventProcessor;

/** Progress that the thread of the run publishes once per batch. */
final class PublishedProgress implements Progress {

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

    @Override
    public long records() {
        return records;
    }

    @Override
    public long eventTimeNs() {
        return eventTimeNs;
    }
}
