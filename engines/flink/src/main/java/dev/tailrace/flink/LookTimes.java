package dev.tailrace.flink;

import java.time.Duration;

/**
 * When to look again at what costs the broker a request: soon at first, for whoever waits for a short run, then ever more rarely.
 * Used by one thread.
 */
final class LookTimes {

    private static final Duration SHORTEST = Duration.ofMillis(25);

    private final long longestNs;
    private long gapNs = SHORTEST.toNanos();
    private long nextNs;

    /**
     * @param nowNs by {@code System.nanoTime}; the first look is due
     * @param longest between two looks
     */
    LookTimes(final long nowNs, final Duration longest) {
        this.longestNs = longest.toNanos();
        this.nextNs = nowNs;
    }

    /** Whether a look is due, which is then taken to be made. */
    boolean isDue(final long nowNs) {
        if (nowNs - nextNs < 0) {
            return false;
        }
        nextNs = nowNs + gapNs;
        gapNs = Math.min(longestNs, 2 * gapNs);
        return true;
    }
}
