package dev.tailrace.kafkaclient.testkit;

import java.io.IOException;

/** Signals for which Java has no method: they simulate a long pause that a process does not notice. */
public final class ProcessSignals {

    private ProcessSignals() {}

    /** Freezes a process, as {@code kill -STOP} does. */
    public static void pause(final long pid) {
        send("STOP", pid);
    }

    /** Resumes a process after {@link #pause}. */
    public static void resume(final long pid) {
        send("CONT", pid);
    }

    private static void send(final String name, final long pid) {
        final String[] kill = {"kill", "-" + name, Long.toString(pid)};
        try {
            final int code = new ProcessBuilder(kill).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IllegalStateException(String.join(" ", kill) + ": exit code " + code);
            }
        } catch (final IOException e) {
            throw new IllegalStateException(String.join(" ", kill) + ": " + e.getMessage(), e);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
