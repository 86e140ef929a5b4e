package dev.tailrace.agent;

import java.util.concurrent.locks.LockSupport;

/**
 * Decides how a thread waits when there is nothing to do: it spins, then yields, then parks for ever longer, after Agrona's
 * back-off strategy. The strategies differ in the number of times. Has state, so each thread has its own. Never allocates.
 */
public class IdleStrategy {

    private static final long FOR_EVER = Long.MAX_VALUE;

    final long spins;
    final long spinsAndYields;
    final long shortestParkNs;
    final long longestParkNs;
    private long rounds;
    private long parkNs;

    IdleStrategy(final long spins, final long yields, final long shortestParkNs, final long longestParkNs) {
        this.spins = spins;
        this.spinsAndYields = spins + yields;
        this.shortestParkNs = shortestParkNs;
        this.longestParkNs = longestParkNs;
        this.parkNs = shortestParkNs;
    }

    /** Never gives up its processor: the lowest latency, if there are enough processors for all threads. */
    public static IdleStrategy spinning() {
        return new IdleStrategy(FOR_EVER, 0, 0, 0);
    }

    /** Lets another thread run, if there is one. Keeps a processor busy too. */
    public static IdleStrategy yielding() {
        return new IdleStrategy(0, FOR_EVER, 0, 0);
    }

    /**
     * Sleeps while there is nothing to do: at first the shorter time, then longer and longer. For threads with bursts
     * of work and long idle periods. While idle, they cost only the wake-ups.
     *
     * @param shortestNs nanoseconds, to which Linux adds some 50 microseconds
     * @param longestNs upper bound of the time, which doubles with each sleep
     */
    public static IdleStrategy sleeping(final long shortestNs, final long longestNs) {
        return new IdleStrategy(0, 0, shortestNs, longestNs);
    }

    /** Spins, then yields, then sleeps for ever longer, from 1 microsecond up to 1 ms. */
    public static IdleStrategy backingOff() {
        return new IdleStrategy(200, 20, 1_000, 1_000_000);
    }

    /**
     * Called after each round of work: waits when there was no work, else resets the waiting time.
     *
     * @param workDone amount of work that the round has done; 0 for none
     */
    public void idle(final int workDone) {
        if (workDone == 0) {
            back();
        } else {
            rounds = 0;
            parkNs = shortestParkNs;
        }
    }

    private void back() {
        if (rounds < spins) {
            rounds++;
            spin();
        } else if (rounds < spinsAndYields) {
            rounds++;
            yieldToOthers();
        } else {
            parkNanos(parkNs);
            parkNs = Math.min(2 * parkNs, longestParkNs);
        }
    }

    // Tests replace the ways to wait, so that they do not wait.

    void spin() {
        Thread.onSpinWait();
    }

    void yieldToOthers() {
        Thread.yield();
    }

    void parkNanos(final long durationNs) {
        LockSupport.parkNanos(durationNs);
    }
}
