package dev.tailrace.agent;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The kinds of idle strategies, by their lower-case names on the command line. They differ in cost and latency, not in
 * results.
 */
public enum IdleKind {

    /** Never gives up its processor: the lowest latency, if there are enough processors for all threads. */
    SPIN {
        @Override
        IdleStrategy strategy(final ThreadWaiting waiting) {
            return new SpinIdle(waiting);
        }
    },

    /** Lets another thread run, if there is one. Keeps a processor busy too. */
    YIELD {
        @Override
        IdleStrategy strategy(final ThreadWaiting waiting) {
            return new YieldIdle(waiting);
        }
    },

    /** Sleeps 50 microseconds at a time, to which Linux adds about as much. An idle thread costs very little. */
    PARK {
        @Override
        IdleStrategy strategy(final ThreadWaiting waiting) {
            return new ParkIdle(waiting, 50_000);
        }
    },

    /** Spins, then yields, then sleeps for ever longer, from 1 microsecond up to 1 ms. */
    BACKOFF {
        @Override
        IdleStrategy strategy(final ThreadWaiting waiting) {
            return new BackoffIdle(waiting, 200, 20, 1_000, 1_000_000);
        }
    };

    abstract IdleStrategy strategy(ThreadWaiting waiting);

    /** A strategy of this kind, for one thread. */
    public IdleStrategy newStrategy() {
        return strategy(SystemWaiting.INSTANCE);
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
                .orElseThrow(() ->
                        new IllegalArgumentException("there is no idle strategy '" + name + "', there are " + names()));
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
