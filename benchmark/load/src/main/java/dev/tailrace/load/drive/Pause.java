package dev.tailrace.load.drive;

import java.util.concurrent.locks.LockSupport;

/** Strategy for waiting until the next record is due. It may return early or late; the driver checks its clock. */
@FunctionalInterface
public interface Pause {

    /** Waits for about the given number of nanoseconds, at least one. */
    void forNs(long ns);

    /** Yields the processor; costs lateness of the system's timer slack (50 us on Linux). */
    static Pause parking() {
        return LockSupport::parkNanos;
    }

    /** Spins on the processor: lowest lateness, for machines with a spare processor. */
    static Pause spinning() {
        return ns -> Thread.onSpinWait();
    }
}
