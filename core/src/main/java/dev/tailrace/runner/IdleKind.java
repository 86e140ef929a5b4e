package dev.tailrace.runner;

import dev.tailrace.agent.IdleStrategy;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * How the threads of a parallel run wait when there is nothing to do, by the lower-case names on the command line. The kinds
 * differ in cost and latency, not in results.
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
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown idle strategy '" + name + "'; available: " + names()));
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
