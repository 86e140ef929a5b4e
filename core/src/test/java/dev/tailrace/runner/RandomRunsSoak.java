package dev.tailrace.runner;

import dev.tailrace.testkit.TestSeed;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random runs of the kinds that {@link RandomOrderTest} and {@link RandomParallelTest} try, for as long as is asked for:
 * {@code mvn -pl core -Psoak test -Dtailrace.soak=3600}, in seconds, an hour if nothing is said. Each run has its own seed,
 * the first of which is the time or {@code -Dtailrace.seed}; a failure prints it.
 */
class RandomRunsSoak {

    @Test
    void shouldDeliverWhatTheSequentialRunDelivers(final TestReporter reporter) {
        final long firstSeed = TestSeed.get();
        final long lastsNs =
                Duration.ofSeconds(Long.getLong("tailrace.soak", 3_600)).toNanos();
        final long startNs = System.nanoTime();
        long seed = firstSeed;
        while (System.nanoTime() - startNs < lastsNs) {
            shouldBeEqual(seed++);
        }
        reporter.publishEntry("random runs", seed - firstSeed + ", the first of seed " + firstSeed);
    }

    private static void shouldBeEqual(final long seed) {
        switch ((int) Math.floorMod(seed, 4L)) {
            case 0 -> RandomOrderTest.shouldBeEqual(MarkRun.sound(seed));
            case 1 -> RandomOrderTest.shouldBeEqual(MarkRun.failing(seed));
            case 2 -> RandomParallelTest.shouldBeEqualWhenStepped(seed);
            default -> RandomParallelTest.shouldBeEqualOnThreads(seed);
        }
    }
}
