package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** What a poll loop has done so far. Written by its thread, read by any; never allocates. */
final class LoopFigures {

    private final AtomicLong records = new AtomicLong();
    private final AtomicLongArray results;
    private final AtomicLong eventTimeNs = new AtomicLong(Long.MIN_VALUE);

    /** @param outputs how many output topics there are */
    LoopFigures(final int outputs) {
        results = new AtomicLongArray(outputs);
    }

    /** A partition task has just been at work. */
    void add(final TaskSlot slot) {
        records.lazySet(records.get() + slot.processed());
        eventTimeNs.lazySet(Math.max(eventTimeNs.get(), slot.eventTimeNs()));
        for (int output = 0; output < results.length(); output++) {
            results.lazySet(output, results.get(output) + slot.takeSent(output));
        }
    }

    /** Records processed, those that were processed again included. */
    long records() {
        return records.get();
    }

    /** Results handed to the producer for an output topic, those written again included. */
    long results(final int output) {
        return results.get(output);
    }

    /** The largest stream time of the partition tasks, in nanoseconds. */
    long eventTimeNs() {
        return eventTimeNs.get();
    }
}
