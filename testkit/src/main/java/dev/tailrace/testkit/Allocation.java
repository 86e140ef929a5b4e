package dev.tailrace.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures the allocation of hot code after warm-up, for tests that require zero.
 *
 * <p>The code runs in windows of equal work. The first windows allocate: classes are initialised, arrays grow, and code
 * that relies on escape analysis is not compiled yet. Later the JVM itself may still allocate once. Code that allocates per
 * record does so in every window. So the steady state is reached with the first three windows in a row that allocate
 * nothing; code that never reaches it has failed.
 */
public final class Allocation {

    private static final int QUIET_WINDOWS = 3;
    private static final int MOST_WINDOWS = 60;

    private Allocation() {}

    /**
     * Runs windows on the calling thread until three in a row allocate nothing, at most sixty.
     *
     * @param window one window: the same work each time, some thousands of records
     * @return 0, or the bytes that the last window allocated if there were no such three
     */
    public static long inSteadyState(final Runnable window) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = 0;
        int quiet = 0;
        for (int windows = 0; windows < MOST_WINDOWS && quiet < QUIET_WINDOWS; windows++) {
            final long before = threads.getCurrentThreadAllocatedBytes();
            window.run();
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
            quiet = allocated == 0 ? quiet + 1 : 0;
        }
        return quiet == QUIET_WINDOWS ? 0 : Math.max(allocated, 1);
    }
}
