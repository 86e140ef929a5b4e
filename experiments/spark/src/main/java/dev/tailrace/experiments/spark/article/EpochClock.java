package dev.tailrace.experiments.spark.article;

/** Clock in microseconds since 1970 that never goes back: the wall-clock time at the start plus the elapsed time. */
final class EpochClock {

    private static final long US_PER_MS = 1_000;
    private static final long NS_PER_US = 1_000;
    private static final long START_US = System.currentTimeMillis() * US_PER_MS;
    private static final long START_NS = System.nanoTime();

    private EpochClock() {}

    static long nowUs() {
        return START_US + (System.nanoTime() - START_NS) / NS_PER_US;
    }
}
