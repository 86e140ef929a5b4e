package dev.tailrace.runner;

import java.util.OptionalInt;

/**
 * Options of a parallel run; none of them changes the output.
 *
 * @param window number of slots of each region, rounded up to a power of two: the most records between its splitter and
 *     its merger
 * @param threads number of threads that the tasks share; empty for one per processor; never more than the number of
 *     tasks. One of them, or a further one if there is only one, does nothing but read an input of unknown size, such as a
 *     pipe
 * @param idle the idle strategy of a thread that has nothing to do
 */
public record ParallelOptions(int window, OptionalInt threads, IdleKind idle) {

    /** The largest number of slots of a region. */
    public static final int MOST_SLOTS = 1 << 20;

    /** @throws IllegalArgumentException when a number is out of range */
    public ParallelOptions {
        if (window < 2 || window > MOST_SLOTS) {
            throw new IllegalArgumentException("window of " + window + " slots is not in 2.." + MOST_SLOTS);
        }
        if (threads.isPresent() && threads.getAsInt() < 1) {
            throw new IllegalArgumentException(threads.getAsInt() + " threads; the least is 1");
        }
    }

    /** The defaults: 1,024 slots, a thread per processor, and an idle strategy that backs off. */
    public static ParallelOptions defaults() {
        return new ParallelOptions(1_024, OptionalInt.empty(), IdleKind.BACKOFF);
    }

    public ParallelOptions window(final int slots) {
        return new ParallelOptions(slots, threads, idle);
    }

    public ParallelOptions threads(final int count) {
        return new ParallelOptions(window, OptionalInt.of(count), idle);
    }

    public ParallelOptions idle(final IdleKind kind) {
        return new ParallelOptions(window, threads, kind);
    }
}
