package dev.tailrace.calculation;

/** Formats intervals for people. */
final class TimeText {

    private TimeText() {}

    /** The interval in the largest unit of which it is a whole multiple. */
    static String ofInterval(final long ns) {
        if (ns > 0 && ns % 1_000_000_000L == 0) {
            return ns / 1_000_000_000L + " s";
        }
        if (ns > 0 && ns % 1_000_000L == 0) {
            return ns / 1_000_000L + " ms";
        }
        return ns > 0 && ns % 1_000L == 0 ? ns / 1_000L + " us" : ns + " ns";
    }
}
