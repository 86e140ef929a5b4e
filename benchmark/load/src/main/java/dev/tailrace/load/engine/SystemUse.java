package dev.tailrace.load.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Stream;

/**
 * System resources that a process has used, from {@code /proc/PID/io} and the status of each thread on Linux. Threads that
 * have ended are not counted.
 *
 * @param contextSwitches voluntary and involuntary context switches of its threads
 * @param transferredBytes bytes read and written by system calls, to the network and to files; {@code /proc} does not
 *     distinguish them
 * @param writtenBytes bytes that it caused to be written to disks
 */
public record SystemUse(long contextSwitches, long transferredBytes, long writtenBytes) {

    private static final long UNKNOWN = -1;

    /** Not measured, or not reported by the system. */
    public static final SystemUse NONE = new SystemUse(UNKNOWN, UNKNOWN, UNKNOWN);

    private static final String SWITCHES = "ctxt_switches:";
    private static final String READ = "rchar:";
    private static final String SENT = "wchar:";
    private static final String WRITTEN = "write_bytes:";

    /** The use of a process so far. */
    public static SystemUse of(final long pid) {
        final Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> threads = Files.list(process.resolve("task"))) {
            final String io = Files.readString(process.resolve("io"));
            return new SystemUse(
                    threads.mapToLong(thread -> sum(textOf(thread.resolve("status")), SWITCHES))
                            .sum(),
                    sum(io, READ) + sum(io, SENT),
                    sum(io, WRITTEN) - sum(io, "cancelled_" + WRITTEN));
        } catch (final IOException | UncheckedIOException ignored) {
            return NONE;
        }
    }

    /** The use of several processes so far; unknown when that of one of them is, or when there are none. */
    public static SystemUse of(final Collection<Long> pids) {
        return pids.stream().map(SystemUse::of).reduce(SystemUse::and).orElse(NONE);
    }

    private SystemUse and(final SystemUse other) {
        return equals(NONE) || other.equals(NONE)
                ? NONE
                : new SystemUse(
                        contextSwitches + other.contextSwitches,
                        transferredBytes + other.transferredBytes,
                        writtenBytes + other.writtenBytes);
    }

    // A thread may end between listing and reading it.
    private static String textOf(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException ended) {
            return "";
        }
    }

    /** The sum of the values of all lines with this name; context switches have two lines. */
    static long sum(final String text, final String name) {
        return text.lines()
                .filter(line -> name.equals(SWITCHES) ? line.contains(name) : line.startsWith(name))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .sum();
    }

    /** The use since an earlier reading for the same process; unknown when either reading is. */
    public SystemUse since(final SystemUse earlier) {
        return equals(NONE) || earlier.equals(NONE)
                ? NONE
                : new SystemUse(
                        Math.max(0, contextSwitches - earlier.contextSwitches),
                        Math.max(0, transferredBytes - earlier.transferredBytes),
                        Math.max(0, writtenBytes - earlier.writtenBytes));
    }
}
