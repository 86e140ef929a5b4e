package dev.tailrace.flink;

import java.time.Duration;

/**
 * Schedule of polls that cost the broker a request: frequent at first, so that short runs end promptly, then ever rarer.
 * Used by one thread.
 */
final class LookTimes {

    private static final Duration SHORTEST = Duration.ofMillis(25);

    private final long longestNs;
    private long gapNs = SHORTEST.toNanos();
    private long nextNs;

    /**
     * @param nowNs by {@code System.nanoTime}; the first poll is due at once
     * @param longest longest time between two polls
     */
    LookTimes(final long nowNs, final Duration longest) {
        this.longestNs = longest.toNanos();
        this.nextNs = nowNs;
    }

    /** Returns whether a poll is due; if so, the caller has to make it. */
    boolean isDue(final long nowNs) {
        if (nowNs - nextNs < 0) {
            return false;
        }
        nextNs = nowNs + gapNs;
        gapNs = Math.min(longestNs, 2 * gapNs);
        return true;
    }
}
