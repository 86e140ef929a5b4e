package dev.tailrace.cli.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts of the Java virtual machine: a shutdown hook that waits until the command has put its house in order. */
public final class ShutdownInterrupts implements Interrupts {

    /** A command that does not come back, such as one whose operator is stuck, must not keep the terminal. */
    private static final long LONGEST_WAIT_S = 3;

    @Override
    public Registration onInterrupt(final Runnable stop) {
        final Hook hook = new Hook(stop);
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static final class Hook extends Thread implements Registration {

        private final Runnable stop;
        private final CountDownLatch done = new CountDownLatch(1);
        private volatile boolean interrupted;

        Hook(final Runnable stop) {
            super("tailrace-interrupt");
            this.stop = stop;
        }

        @Override
        public void run() {
            interrupted = true;
            stop.run();
            awaitDone();
        }

        private void awaitDone() {
            try {
                done.await(LONGEST_WAIT_S, TimeUnit.SECONDS);
            } catch (final InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public boolean wasInterrupted() {
            return interrupted;
        }

        @Override
        public void close() {
            done.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(this);
            } catch (final IllegalStateException alreadyEnding) {
                return;
            }
        }
    }
}
