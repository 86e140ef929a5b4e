package dev.tailrace.runner;

import java.util.concurrent.locks.LockSupport;

/** How a run waits for input that is not ready: it spins for a while, then parks for ever longer, up to 1 ms. */
final class Idle {

    private static final int SPINS = 200;
    private static final long FIRST_PARK_NS = 1_000;
    private static final long LONGEST_PARK_NS = 1_000_000;

    private int rounds;
    private long parkNs = FIRST_PARK_NS;

    void after(final int delivered) {
        if (delivered != 0) {
            rounds = 0;
            parkNs = FIRST_PARK_NS;
        } else if (rounds++ < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(parkNs);
            parkNs = Math.min(2 * parkNs, LONGEST_PARK_NS);
        }
    }
}
