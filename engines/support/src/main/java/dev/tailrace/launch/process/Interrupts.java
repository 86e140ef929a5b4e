package dev.tailrace.launch.process;

import java.time.Duration;

/** Tells a command that the user wants it to end (Ctrl-C). */
@FunctionalInterface
public interface Interrupts {

    /** A command that does not come back, such as one whose operator is stuck, must not keep the terminal. */
    Duration LONGEST_WAIT = Duration.ofSeconds(3);

    /**
     * From now on an interrupt calls {@code stop}, on another thread, and the process lives on until the registration is
     * closed, for so long at most.
     */
    Registration onInterrupt(Runnable stop, Duration longestWait);

    /** The same for {@link #LONGEST_WAIT}. */
    default Registration onInterrupt(final Runnable stop) {
        return onInterrupt(stop, LONGEST_WAIT);
    }

    /** What {@link #onInterrupt} began. */
    interface Registration extends AutoCloseable {

        /** Whether an interrupt came. */
        boolean wasInterrupted();

        @Override
        void close();
    }
}
