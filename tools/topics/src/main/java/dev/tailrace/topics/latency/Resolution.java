package dev.tailrace.topics.latency;

import java.util.Locale;

/**
 * Formats durations as exactly as the clock allows: a difference of two readings of a clock that ticks each millisecond is
 * off by up to a millisecond, so 0 is printed as "below 1 ms", and no duration has decimals of a millisecond.
 */
final class Resolution {

    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    private final long ns;

    /** @param ns the coarser of the two clocks' ticks, in nanoseconds */
    Resolution(final long ns) {
        this.ns = ns;
    }

    long ns() {
        return ns;
    }

    /** The tick as text, such as {@code 1 ms}. */
    String words() {
        return ns >= NS_PER_MS ? ns / NS_PER_MS + " ms" : ns >= NS_PER_US ? ns / NS_PER_US + " us" : ns + " ns";
    }

    /** A duration as text, such as {@code 12 ms}, {@code 0.345 ms} or {@code below 1 ms}. */
    String describe(final long durationNs) {
        if (durationNs < ns) {
            return "below " + words();
        }
        return ns >= NS_PER_MS ? durationNs / ns * ns / NS_PER_MS + " ms" : fine(durationNs);
    }

    /** The histogram keeps three digits. */
    private String fine(final long durationNs) {
        final double ms = (double) durationNs / NS_PER_MS;
        final String format = ms < 1 ? "%.3f ms" : ms < 100 ? "%.2f ms" : "%.0f ms";
        return String.format(Locale.ROOT, format, ms);
    }
}
