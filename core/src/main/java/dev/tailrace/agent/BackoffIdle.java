package dev.tailrace.agent;

import java.util.concurrent.locks.LockSupport;

/**
 * Spins, then yields, then parks for ever longer, after Agrona's strategy of the same name. All strategies are of this class
 * and differ in the number of times.
 */
final class BackoffIdle implements IdleStrategy {

    /** The ways in which a thread can wait; tests replace it, so that they do not wait. */
    interface Waiting {

        /** Waits by the means of the JDK: spin hint, yield and park. */
        Waiting SYSTEM = new Waiting() {

            @Override
            public void spin() {
                Thread.onSpinWait();
            }

            @Override
            public void yieldToOthers() {
                Thread.yield();
            }

            @Override
            public void parkNanos(final long durationNs) {
                LockSupport.parkNanos(durationNs);
            }
        };

        void spin();

        void yieldToOthers();

        void parkNanos(long durationNs);
    }

    private static final long FOR_EVER = Long.MAX_VALUE;

    private final Waiting waiting;
    private final long spins;
    private final long spinsAndYields;
    private final long shortestParkNs;
    private final long longestParkNs;
    private long rounds;
    private long parkNs;

    BackoffIdle(
            final Waiting waiting,
            final long spins,
            final long yields,
            final long shortestParkNs,
            final long longestParkNs) {
        this.waiting = waiting;
        this.spins = spins;
        this.spinsAndYields = spins + yields;
        this.shortestParkNs = shortestParkNs;
        this.longestParkNs = longestParkNs;
        this.parkNs = shortestParkNs;
    }

    static BackoffIdle spinning(final Waiting waiting) {
        return new BackoffIdle(waiting, FOR_EVER, 0, 0, 0);
    }

    static BackoffIdle yielding(final Waiting waiting) {
        return new BackoffIdle(waiting, 0, FOR_EVER, 0, 0);
    }

    static BackoffIdle standard(final Waiting waiting) {
        return new BackoffIdle(waiting, 200, 20, 1_000, 1_000_000);
    }

    @Override
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
            waiting.spin();
        } else if (rounds < spinsAndYields) {
            rounds++;
            waiting.yieldToOthers();
        } else {
            park();
        }
    }

    private void park() {
        waiting.parkNanos(parkNs);
        parkNs = Math.min(2 * parkNs, longestParkNs);
    }
}
