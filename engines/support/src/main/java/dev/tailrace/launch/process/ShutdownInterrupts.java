package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.time.Duration;

/** Interrupts of this JVM: a shutdown hook stops the command and waits until it has ended in order. */
public final class ShutdownInterrupts implements Interrupts {

    @Override
    public Registration onInterrupt(final Runnable stop, final Duration longestWait) {
        final StopHook hook = StopHook.open(longestWait, () -> {});
        hook.onStop(stop);
        return new Hooked(hook);
    }

    private record Hooked(StopHook hook) implements Registration {

        @Override
        public boolean wasInterrupted() {
            return hook.isRequested();
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
            hook.close();
        }
    }
}
