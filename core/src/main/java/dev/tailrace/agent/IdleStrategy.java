package dev.tailrace.agent;

/** How a thread waits when there is nothing to do. Has state, so each thread has its own. Never allocates. */
@FunctionalInterface
public interface IdleStrategy {

    /**
     * Called after each round of work: waits when there was none, else forgets how long it has been waiting.
     *
     * @param workDone what the round has done, 0 for nothing
     */
    void idle(int workDone);

    /**
     * Sleeps, at first the shorter time, and for ever longer while there is nothing to do: for threads that have much to do now
     * and then, and nothing for long. What they cost while idle is what waking up costs.
     *
     * @param shortestNs nanoseconds, to which Linux adds some 50 microseconds
     * @param longestNs what the time grows to, by doubling
     */
    static IdleStrategy sleeping(final long shortestNs, final long longestNs) {
        return new BackoffIdle(SystemWaiting.INSTANCE, 0, 0, shortestNs, longestNs);
    }
}
