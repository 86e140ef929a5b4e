package dev.tailrace.channel;

import dev.tailrace.testkit.TestSeed;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.TestReporter;

/**
 * Repeats a randomised test: a few times in the ordinary run, for as many seconds as {@code -Dtailrace.soak} says in a
 * soak. Each repetition has its own seed.
 */
public final class Soak {

    private static final String SECONDS = "tailrace.soak";
    private static final long AN_HOUR = 3_600;
    private static final int MANY = 20_000;

    private Soak() {}

    /** So many times, or for as long as is asked for. */
    public static void repeat(final int ordinaryTimes, final LongConsumer testOfSeed) {
        repeat(ordinaryTimes, Long.getLong(SECONDS, 0), testOfSeed);
    }

    /**
     * Repeats what has a mistake planted in it until it fails. Threads have to meet at the wrong moment for that, which may
     * take a hundred times as long on a machine that is busy otherwise.
     */
    public static void untilItFails(final LongConsumer testOfSeed) {
        repeat(MANY, 0, testOfSeed);
    }

    /** For as long as is asked for, an hour if nothing is said; reports how often, and what was met. */
    public static void last(final TestReporter reporter, final Tally met, final LongConsumer testOfSeed) {
        final long repetitions = repeat(1, Long.getLong(SECONDS, AN_HOUR), testOfSeed);
        reporter.publishEntry("repetitions", repetitions + ", " + met);
    }

    private static long repeat(final int times, final long seconds, final LongConsumer testOfSeed) {
        final long firstSeed = seconds == 0 ? 1 : TestSeed.get();
        final long lastsNs = Duration.ofSeconds(seconds).toNanos();
        final long startNs = System.nanoTime();
        long done = 0;
        while (done < times || System.nanoTime() - startNs < lastsNs) {
            testOfSeed.accept(firstSeed + done++);
        }
        return done;
    }
}
