package dev.tailrace.channel;

import java.time.Duration;
import java.util.function.LongConsumer;

/**
 * Repeats a randomised test: a few times in the ordinary run, for as many seconds as {@code -Dtailrace.soak} says in a
 * soak. Each repetition has its own seed.
 */
final class Soak {

    private static final long SECONDS = Long.getLong("tailrace.soak", 0);

    private Soak() {}

    static void repeat(final int ordinaryTimes, final LongConsumer testOfSeed) {
        final long firstSeed = SECONDS == 0 ? 1 : System.nanoTime();
        final long endNs = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        for (int i = 0; i < ordinaryTimes || System.nanoTime() - endNs < 0; i++) {
            testOfSeed.accept(firstSeed + i);
        }
    }
}
