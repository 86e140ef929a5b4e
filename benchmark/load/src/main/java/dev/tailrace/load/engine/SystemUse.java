package dev.tailrace.load.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a process has had of its system, as Linux says in {@code /proc/PID/io} and in the status of each thread; threads that
 * have ended are not counted any more.
 *
 * @param contextSwitches of its threads, asked for or not
 * @param transferredBytes that it has read and written by calls of the system, to the network and files alike; {@code
 *     /proc} does not tell them apart
 * @param writtenBytes that it has caused to be written to disks
 */
public record SystemUse(long contextSwitches, long transferredBytes, long writtenBytes) {

    private static final long UNKNOWN = -1;

    /** Nobody has looked, or the system does not say. */
    public static final SystemUse NONE = new SystemUse(UNKNOWN, UNKNOWN, UNKNOWN);

    private static final String SWITCHES = "ctxt_switches:";
    private static final String READ = "rchar:";
    private static final String SENT = "wchar:";
    private static final String WRITTEN = "write_bytes:";

    /** What a process has had so far. */
    public static SystemUse of(final long pid) {
        final Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> threads = Files.list(process.resolve("task"))) {
            final String io = Files.readString(process.resolve("io"));
            return new SystemUse(
                    threads.mapToLong(thread -> sum(textOf(thread.resolve("status")), SWITCHES))
                            .sum(),
                    sum(io, READ) + sum(io, SENT),
                    sum(io, WRITTEN) - sum(io, "cancelled_" + WRITTEN));
        } catch (final IOException | UncheckedIOException elsewhere) {
            return NONE;
        }
    }

    // A thread may end between its listing and the look at it.
    private static String textOf(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException ended) {
            return "";
        }
    }

    /** The sum of the figures of the lines of this name; switches of contexts have two. */
    static long sum(final String text, final String name) {
        return text.lines()
                .filter(line -> name.equals(SWITCHES) ? line.contains(name) : line.startsWith(name))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .sum();
    }

    /** What it has had since an earlier look at the same process; unknown when either is. */
    public SystemUse since(final SystemUse earlier) {
        return equals(NONE) || earlier.equals(NONE)
                ? NONE
                : new SystemUse(
                        Math.max(0, contextSwitches - earlier.contextSwitches),
                        Math.max(0, transferredBytes - earlier.transferredBytes),
                        Math.max(0, writtenBytes - earlier.writtenBytes));
    }
}
