package dev.tailrace.agent;

/** Implements {@link IdleKind#BACKOFF}, after Agrona's strategy of the same name. */
final class BackoffIdle implements IdleStrategy {

    private final ThreadWaiting waiting;
    private final int spins;
    private final int spinsAndYields;
    private final long shortestParkNs;
    private final long longestParkNs;

    private int rounds;
    private long parkNs;

    BackoffIdle(
            final ThreadWaiting waiting,
            final int spins,
            final int yields,
            final long shortestParkNs,
            final long longestParkNs) {
        this.waiting = waiting;
        this.spins = spins;
        this.spinsAndYields = spins + yields;
        this.shortestParkNs = shortestParkNs;
        this.longestParkNs = longestParkNs;
        this.parkNs = shortestParkNs;
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
