package dev.tailrace.runner;

import dev.tailrace.agent.IdleKind;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a parallel run works; none of it changes what is delivered.
 *
 * @param window slots of each region, rounded up to a power of two: the most records between its splitter and its merger
 * @param threads how many threads the tasks share; empty for one per processor, and never more than there are tasks
 * @param idle how a thread waits when it has nothing to do
 * @param watermarkNs time between two watermarks, in nanoseconds; for the methods that need them
 * @param sorted records in a window of the window sort
 */
public record ParallelOptions(int window, OptionalInt threads, IdleKind idle, long watermarkNs, int sorted) {

    /** Most slots of a region. */
    public static final int MOST_SLOTS = 1 << 20;

    /** @throws IllegalArgumentException when a number is out of range */
    public ParallelOptions {
        if (window < 2 || window > MOST_SLOTS) {
            throw new IllegalArgumentException("window of " + window + " slots is not in 2.." + MOST_SLOTS);
        }
        if (watermarkNs < 1 || sorted < 1) {
            throw new IllegalArgumentException("watermarks every " + watermarkNs + " ns and windows of " + sorted
                    + " records; the least is 1 of each");
        }
        if (threads.isPresent() && threads.getAsInt() < 1) {
            throw new IllegalArgumentException(threads.getAsInt() + " threads; the least is 1");
        }
    }

    /**
     * 1,024 slots, a thread per processor, and waiting that backs off; watermarks every 10 ms and windows of 1,000 records,
     * as in the published program.
     */
    public static ParallelOptions defaults() {
        return new ParallelOptions(1_024, OptionalInt.empty(), IdleKind.BACKOFF, 10_000_000, 1_000);
    }

    public ParallelOptions window(final int slots) {
        return new ParallelOptions(slots, threads, idle, watermarkNs, sorted);
    }

    public ParallelOptions threads(final int count) {
        return new ParallelOptions(window, OptionalInt.of(count), idle, watermarkNs, sorted);
    }

    public ParallelOptions idle(final IdleKind kind) {
        return new ParallelOptions(window, threads, kind, watermarkNs, sorted);
    }

    public ParallelOptions watermarks(final Duration period) {
        return new ParallelOptions(window, threads, idle, period.toNanos(), sorted);
    }

    public ParallelOptions sorted(final int records) {
        return new ParallelOptions(window, threads, idle, watermarkNs, records);
    }
}
