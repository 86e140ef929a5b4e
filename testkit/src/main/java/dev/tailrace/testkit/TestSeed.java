package dev.tailrace.testkit;

/**
 * Seed of the random tests of a process: the system property {@code tailrace.seed}, or a number that is drawn once. A test
 * that is repeated in the same process has the same seed again.
 */
public final class TestSeed {

    private static final long SEED = Long.getLong("tailrace.seed", System.nanoTime());

    private TestSeed() {}

    /** The seed; a test prints it, or includes it in its messages. */
    public static long get() {
        return SEED;
    }
}
