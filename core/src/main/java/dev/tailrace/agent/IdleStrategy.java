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

    /** Never gives up its processor: the lowest latency, if there are enough processors for all threads. */
    static IdleStrategy spinning() {
        return BackoffIdle.spinning(BackoffIdle.Waiting.SYSTEM);
    }

    /** Lets another thread run, if there is one. Keeps a processor busy too. */
    static IdleStrategy yielding() {
        return BackoffIdle.yielding(BackoffIdle.Waiting.SYSTEM);
    }

    /**
     * Sleeps while there is nothing to do: at first the shorter time, then longer and longer. For threads with bursts
     * of work and long idle periods. While idle, they cost only the wake-ups.
     *
     * @param shortestNs nanoseconds, to which Linux adds some 50 microseconds
     * @param longestNs upper bound of the time, which doubles with each sleep
     */
    static IdleStrategy sleeping(final long shortestNs, final long longestNs) {
        return new BackoffIdle(BackoffIdle.Waiting.SYSTEM, 0, 0, shortestNs, longestNs);
    }

    /** Spins, then yields, then sleeps for ever longer, from 1 microsecond up to 1 ms. */
    static IdleStrategy backingOff() {
        return BackoffIdle.standard(BackoffIdle.Waiting.SYSTEM);
    }
}
