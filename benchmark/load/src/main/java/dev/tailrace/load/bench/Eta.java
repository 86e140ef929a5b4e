package dev.tailrace.load.bench;

import java.time.Duration;
import java.util.List;

/**
 * How far a benchmark is and how long it will still take, from what each step is expected to take. Used by one thread that
 * goes from step to step, and by another that asks.
 */
final class Eta {

    private final List<Step> steps;
    private int current;
    private long begunNs;

    /**
     * A part of the benchmark.
     *
     * @param name for the user
     * @param expected how long it should take
     */
    record Step(String name, Duration expected) {}

    Eta(final List<Step> steps, final long nowNs) {
        this.steps = List.copyOf(steps);
        this.begunNs = nowNs;
    }

    /** The current step is over. */
    synchronized void next(final long nowNs) {
        current++;
        begunNs = nowNs;
    }

    /** The name of the current step; empty when all are over. */
    synchronized String name() {
        return isOver() ? "" : steps.get(current).name();
    }

    /** The number of the current step, from 1. */
    synchronized int number() {
        return Math.min(current + 1, steps.size());
    }

    int steps() {
        return steps.size();
    }

    /** Time that is left. A step that takes longer than expected is taken to end at any moment. */
    synchronized Duration left(final long nowNs) {
        if (isOver()) {
            return Duration.ZERO;
        }
        final Duration rest = steps.subList(current + 1, steps.size()).stream()
                .map(Step::expected)
                .reduce(Duration.ZERO, Duration::plus);
        final Duration ofCurrent = steps.get(current).expected().minusNanos(nowNs - begunNs);
        return ofCurrent.isNegative() ? rest : rest.plus(ofCurrent);
    }

    private boolean isOver() {
        return current >= steps.size();
    }
}
