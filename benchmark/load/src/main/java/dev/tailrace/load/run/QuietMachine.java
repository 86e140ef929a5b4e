package dev.tailrace.load.run;

import dev.tailrace.load.engine.MachineLoad;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits until nobody else keeps the processors busy: a run beside others' work measures their work. */
public final class QuietMachine {

    /** Processors in use by others above which a run says little. */
    public static final double DISTURBED_FROM = 0.15;

    private static final Duration LOOK = Duration.ofMillis(500);

    private QuietMachine() {}

    /**
     * Waits.
     *
     * @param patience how long at most
     * @return whether it is quiet
     */
    public static boolean await(final Duration patience) {
        final long deadlineNs = System.nanoTime() + patience.toNanos();
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
