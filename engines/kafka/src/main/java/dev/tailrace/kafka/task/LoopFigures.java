package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counters of a poll loop: records, results and stream time. Written by its thread, read by any; never allocates. */
final class LoopFigures {

    private final AtomicLong records = new AtomicLong();
    private final AtomicLongArray results;
    private final AtomicLong eventTimeNs = new AtomicLong(Long.MIN_VALUE);

    /** @param outputs number of output topics */
    LoopFigures(final int outputs) {
        results = new AtomicLongArray(outputs);
    }

    /** Adds the work that a partition task has just done. */
    void add(final TaskSlot slot) {
        records.lazySet(records.get() + slot.processed());
        eventTimeNs.lazySet(Math.max(eventTimeNs.get(), slot.eventTimeNs()));
        for (int output = 0; output < results.length(); output++) {
            results.lazySet(output, results.get(output) + slot.takeSent(output));
        }
    }

    /** Records processed, including those that were processed again. */
    long records() {
        return records.get();
    }

    /** Results handed to the producer for an output topic, including those that were written again. */
    long results(final int output) {
        return results.get(output);
    }

    /** The largest stream time of the partition tasks, in nanoseconds. */
    long eventTimeNs() {
        return eventTimeNs.get();
    }
}
