package dev.tailrace.runner;

import dev.tailrace.agent.IdleStrategy;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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

    /**
     * How the threads of a parallel run wait when there is nothing to do, by the lower-case names on the command line. The
     * kinds differ in cost and latency, not in results.
     */
    public enum IdleKind {

        /** Never gives up its processor: the lowest latency, if there are enough processors for all threads. */
        SPIN(IdleStrategy::spinning),

        /** Lets another thread run, if there is one. Keeps a processor busy too. */
        YIELD(IdleStrategy::yielding),

        /** Sleeps 50 microseconds at a time, to which Linux adds about as much. An idle thread costs very little. */
        PARK(() -> IdleStrategy.sleeping(50_000, 50_000)),

        /** Spins, then yields, then sleeps for ever longer, from 1 microsecond up to 1 ms. */
        BACKOFF(IdleStrategy::backingOff);

        private final Supplier<IdleStrategy> strategy;

        IdleKind(final Supplier<IdleStrategy> strategy) {
            this.strategy = strategy;
        }

        /** A strategy of this kind, for one thread. */
        IdleStrategy newStrategy() {
            return strategy.get();
        }

        /**
         * The kind of this name.
         *
         * @throws IllegalArgumentException when there is none, naming those that there are
         */
        public static IdleKind named(final String name) {
            return Arrays.stream(values())
                    .filter(kind -> kind.toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "unknown idle strategy '" + name + "'; available: " + names()));
        }

        private static String names() {
            return Arrays.stream(values()).map(IdleKind::toString).collect(Collectors.joining(", "));
        }

        /** The name that {@link #named} knows. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
