package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks for the end of some work, once, when the JVM shuts down or {@link #request} is called, and waits until the work is
 * done, which is when this is closed. Safe for several threads.
 */
public final class StopHook implements Interrupts.Registration {

    private final Duration longestWait;
    private final Runnable late;
    private final AtomicReference<Runnable> stop = new AtomicReference<>();
    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "tailrace-stop");

    private StopHook(final Duration longestWait, final Runnable late) {
        this.longestWait = longestWait;
        this.late = late;
    }

    /**
     * Listens to the shutdown of the JVM until it is closed. If the JVM shuts down already, the end is requested at once.
     *
     * @param longestWait time that the work may take to end
     * @param late called when it has not ended by then
     */
    public static StopHook open(final Duration longestWait, final Runnable late) {
        final StopHook opened = new StopHook(longestWait, late);
        try {
            Runtime.getRuntime().addShutdownHook(opened.hook);
        } catch (final IllegalStateException shuttingDown) {
            opened.requested.countDown();
        }
        return opened;
    }

    /** The {@link Interrupts} of this JVM: its shutdown stops the command, and waits until it has ended in order. */
    public static StopHook onInterrupt(final Runnable stop, final Duration longestWait) {
        final StopHook opened = open(longestWait, () -> {});
        opened.onStop(stop);
        return opened;
    }

    /** Sets what asks for the end; called on the thread of the request, or now after it. It must return soon. */
    public void onStop(final Runnable stopping) {
        stop.set(stopping);
        if (isRequested()) {
            callStop();
        }
    }

    // The second of the two, request or registration, makes the call; once.
    private void callStop() {
        final Runnable registered = stop.getAndSet(null);
        if (registered != null) {
            registered.run();
        }
    }

    /** Asks for the end and waits until the work is done. */
    void request() {
        requested.countDown();
        callStop();
        if (!isDoneInTime()) {
            late.run();
        }
    }

    private boolean isDoneInTime() {
        try {
            return done.await(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether the work has to end. */
    boolean isRequested() {
        return requested.getCount() == 0;
    }

    @Override
    public boolean wasInterrupted() {
        return isRequested();
    }

    // A shutdown hook is not told the signal. The JVM handles it on a thread of this name, which waits for the hooks.
    @Override
    public ExitStatus status() {
        return Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("SIGTERM handler"))
                ? ExitStatus.TERMINATED
                : ExitStatus.INTERRUPTED;
    }

    /** Waits until the work has to end. */
    void await() {
        try {
            requested.await();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException ignored) {
            return;
        }
    }
}
