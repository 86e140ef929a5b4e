package dev.tailrace.kafka.it;

import java.io.IOException;

/**
 * Lets the file system take no more of what a process writes, as when the disk is full: what fits is written, then the write
 * fails. By a limit on the size of its files, which needs no rights and meets nobody else; pipes and sockets have none.
 */
final class FullDisk {

    private static final long FEW_BYTES = 300;

    private FullDisk() {}

    /** For a process that runs; by {@code prlimit} of util-linux. */
    static void happensTo(final long pid) {
        final String[] command = {"prlimit", "--pid", Long.toString(pid), "--fsize=" + FEW_BYTES};
        try {
            final int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new AssertionError(String.join(" ", command) + ": exit code " + code);
            }
        } catch (final IOException e) {
            throw new AssertionError(e);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
