package dev.tailrace.cli.shell;

/** Tells a command that the user wants it to end (Ctrl-C). */
@FunctionalInterface
public interface Interrupts {

    /**
     * From now on an interrupt calls {@code stop}, on another thread, and the process lives on until the registration is
     * closed, for a few seconds at most.
     */
    Registration onInterrupt(Runnable stop);

    /** What {@link #onInterrupt} began. */
    interface Registration extends AutoCloseable {

        /** Whether an interrupt came. */
        boolean wasInterrupted();

        @Override
        void close();
    }
}
