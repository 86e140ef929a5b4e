package dev.tailrace.load.drive;

import java.util.concurrent.locks.LockSupport;

/** How the driver waits for the next record to fall due. May return early or late; the driver looks at its clock. */
@FunctionalInterface
public interface Pause {

    /** Waits for about so many nanoseconds, at least one. */
    void forNs(long ns);

    /** Leaves the processor to others, which costs the system's timer slack (50 us on Linux) in lateness. */
    static Pause parking() {
        return LockSupport::parkNanos;
    }

    /** Keeps the processor: the least lateness, for machines with one to spare. */
    static Pause spinning() {
        return ns -> Thread.onSpinWait();
    }
}
