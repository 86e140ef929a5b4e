package dev.tailrace.launch.process;

import java.io.IOException;

/** Sends signals that Java has no method for. */
final class Signals {

    private Signals() {}

    /**
     * Sends a signal by the {@code kill} command.
     *
     * @throws IllegalStateException when the signal cannot be sent
     */
    static void send(final String signal, final long pid) {
        final String[] command = {"kill", "-" + signal, Long.toString(pid)};
        try {
            final int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": exit code " + code);
            }
        } catch (final IOException e) {
            throw new IllegalStateException(String.join(" ", command) + ": " + e.getMessage(), e);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
