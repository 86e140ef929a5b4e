package dev.tailrace.runner;

import dev.tailrace.agent.IdleKind;
import java.util.OptionalInt;

/**
 * How a parallel run works; none of it changes what is delivered.
 *
 * @param window slots of each region, rounded up to a power of two: the most records between its splitter and its merger
 * @param threads how many threads the tasks share; empty for one per processor, and never more than there are tasks
 * @param idle how a thread waits when it has nothing to do
 */
public record ParallelOptions(int window, OptionalInt threads, IdleKind idle) {

    /** Most slots of a region. */
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

    /** 1,024 slots, a thread per processor, and waiting that backs off. */
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
