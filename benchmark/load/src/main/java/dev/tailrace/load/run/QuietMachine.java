package dev.tailrace.load.run;

import dev.tailrace.load.engine.MachineLoad;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits until no other work keeps the processors busy; a run would otherwise measure that work too. */
public final class QuietMachine {

    /** Number of processors used by others from which a run says little. */
    public static final double DISTURBED_FROM = 0.15;

    private static final Duration LOOK = Duration.ofMillis(500);

    private QuietMachine() {}

    /**
     * Waits for a quiet machine.
     *
     * @param timeout longest time to wait
     * @return whether the machine is quiet
     */
    public static boolean await(final Duration timeout) {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (System.nanoTime() < deadlineNs) {
            final MachineLoad before = MachineLoad.now();
            final long startNs = System.nanoTime();
            LockSupport.parkNanos(LOOK.toNanos());
            final double busy =
                    MachineLoad.now().busyNsSince(before) / (double) Math.max(1, System.nanoTime() - startNs);
            if (busy < DISTURBED_FROM) {
                return true;
            }
        }
        return false;
    }
}
