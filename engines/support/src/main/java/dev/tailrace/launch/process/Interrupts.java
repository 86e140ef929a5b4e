package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.time.Duration;

/** Notifies a command that the user wants it to end (Ctrl-C). */
@FunctionalInterface
public interface Interrupts {

    /** Longest time that a command may take to end; one with a stuck operator must not block the terminal. */
    Duration LONGEST_WAIT = Duration.ofSeconds(3);

    /**
     * Registers an action: an interrupt calls {@code stop}, on another thread, and the process continues until the
     * registration is closed, at most for {@code longestWait}.
     */
    Registration onInterrupt(Runnable stop, Duration longestWait);

    /** The same for {@link #LONGEST_WAIT}. */
    default Registration onInterrupt(final Runnable stop) {
        return onInterrupt(stop, LONGEST_WAIT);
    }

    /** A registered action; closing it ends the registration. */
    interface Registration extends AutoCloseable {

        /** Whether an interrupt came. */
        boolean wasInterrupted();

        /** The status that a command ends with after an interrupt. */
        default ExitStatus status() {
            return ExitStatus.INTERRUPTED;
        }

        @Override
        void close();
    }
}
