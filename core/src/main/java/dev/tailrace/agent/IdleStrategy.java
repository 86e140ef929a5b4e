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
     * Sleeps this long at a time, for threads that nobody waits for: what they cost while idle is what waking up costs.
     *
     * @param ns nanoseconds, to which Linux adds some 50 microseconds
     */
    static IdleStrategy sleeping(final long ns) {
        return new ParkIdle(SystemWaiting.INSTANCE, ns);
    }
}
