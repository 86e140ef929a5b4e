package dev.tailrace.agent;

/** Decides how a thread waits when there is nothing to do. Has state, so each thread has its own. Never allocates. */
@FunctionalInterface
public interface IdleStrategy {

    /**
     * Called after each round of work: waits when there was no work, else resets the waiting time.
     *
     * @param workDone amount of work that the round has done; 0 for none
     */
    void idle(int workDone);

    /**
     * Sleeps while there is nothing to do: at first the shorter time, then longer and longer. For threads with bursts
     * of work and long idle periods. While idle, they cost only the wake-ups.
     *
     * @param shortestNs nanoseconds, to which Linux adds some 50 microseconds
     * @param longestNs upper bound of the time, which doubles with each sleep
     */
    static IdleStrategy sleeping(final long shortestNs, final long longestNs) {
        return new BackoffIdle(SystemWaiting.INSTANCE, 0, 0, shortestNs, longestNs);
    }
}
