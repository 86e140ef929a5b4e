package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts of this JVM: a shutdown hook stops the command and waits until it has ended in order. */
public final class ShutdownInterrupts implements Interrupts {

    @Override
    public Registration onInterrupt(final Runnable stop, final Duration longestWait) {
        final Hook hook = new Hook(stop, longestWait);
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static final class Hook extends Thread implements Registration {

        private final Runnable stop;
        private final Duration longestWait;
        private final CountDownLatch done = new CountDownLatch(1);
        private volatile boolean interrupted;

        Hook(final Runnable stop, final Duration longestWait) {
            super("tailrace-interrupt");
            this.stop = stop;
            this.longestWait = longestWait;
        }

        @Override
        public void run() {
            interrupted = true;
            stop.run();
            awaitDone();
        }

        private void awaitDone() {
            try {
                done.await(longestWait.toMillis(), TimeUnit.MILLISECONDS);
            } catch (final InterruptedException ignored) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public boolean wasInterrupted() {
            return interrupted;
        }

        @Override
        public ExitStatus status() {
            return isTerminated() ? ExitStatus.TERMINATED : ExitStatus.INTERRUPTED;
        }

        // A shutdown hook is not told the signal. The JVM handles it on a thread of this name, which waits for the
        // hooks.
        private static boolean isTerminated() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("SIGTERM handler"));
        }

        @Override
        public void close() {
            done.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(this);
            } catch (final IllegalStateException ignored) {
                return;
            }
        }
    }
}
