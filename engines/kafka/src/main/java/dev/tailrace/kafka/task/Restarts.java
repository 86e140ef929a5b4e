package dev.tailrace.kafka.task;

/**
 * Limits the restarts of partition tasks after a producer has failed, with an exponential back-off: pauses from 0.1 s,
 * doubled up to 5 s, and at most ten restarts within ten minutes. Used by one thread.
 */
final class Restarts {

    static final int MOST = 10;

    private static final long FIRST_PAUSE_NS = 100_000_000L;
    private static final long LONGEST_PAUSE_NS = 5_000_000_000L;
    private static final long WINDOW_NS = 600_000_000_000L;

    private final long[] startedNs = new long[MOST];
    private int count;

    /** Whether another restart is allowed now. */
    boolean isAllowed(final long nowNs) {
        forget(nowNs);
        return count < MOST;
    }

    /** Counts a restart and returns the time when it may begin. */
    long begin(final long nowNs) {
        final long pauseNs = Math.min(FIRST_PAUSE_NS << count, LONGEST_PAUSE_NS);
        startedNs[count++] = nowNs;
        return nowNs + pauseNs;
    }

    private void forget(final long nowNs) {
        int old = 0;
        while (old < count && nowNs - startedNs[old] > WINDOW_NS) {
            old++;
        }
        System.arraycopy(startedNs, old, startedNs, 0, count - old);
        count -= old;
    }
}
