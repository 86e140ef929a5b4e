package dev.tailrace.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processor time and memory that a process has used.
 *
 * @param cpuNs processor time of all its threads and of its child processes that have ended, in the system's resolution (10
 *     ms on Linux)
 * @param peakResidentBytes peak resident memory; 0 where the system does not report it
 */
public record Usage(long cpuNs, long peakResidentBytes) {

    private static final String PEAK = "VmHWM:";
    private static final String NOW = "VmRSS:";
    private static final long KIB = 1_024;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    /** The usage of a process that has ended, or that the system does not report. */
    public static final Usage NONE = new Usage(0, 0);

    /** The usage of a process so far. */
    public static Usage of(final long pid) {
        return ProcessHandle.of(pid)
                .map(process -> new Usage(
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() + childrenNs(pid),
                        peakResidentBytes(pid)))
                .orElse(NONE);
    }

    /** The usage of several processes so far; the peak is the sum of their peaks. */
    public static Usage of(final Collection<Long> pids) {
        return pids.stream()
                .map(Usage::of)
                .reduce(
                        NONE,
                        (one, other) ->
                                new Usage(one.cpuNs + other.cpuNs, one.peakResidentBytes + other.peakResidentBytes));
    }

    // Children such as the chmod that Hadoop starts for each file that it creates on a local disk.
    private static long childrenNs(final long pid) {
        try {
            return childrenTicks(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))) * TICK_NS;
        } catch (final IOException ignored) {
            return 0;
        }
    }

    /**
     * Parses a line of Linux's {@code /proc/PID/stat}, where the name of the program is in brackets and may contain
     * anything.
     */
    static long childrenTicks(final String line) {
        final String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(words[CHILDREN_USER]) + Long.parseLong(words[CHILDREN_SYSTEM]);
    }

    private static long peakResidentBytes(final long pid) {
        return statusBytes(pid, PEAK);
    }

    /** Resident memory of a process; 0 where the system does not report it. */
    public static long residentBytes(final long pid) {
        return statusBytes(pid, NOW);
    }

    private static long statusBytes(final long pid, final String field) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> bytes(line, field))
                    .findFirst()
                    .orElse(0);
        } catch (final IOException | java.io.UncheckedIOException ignored) {
            return 0;
        }
    }

    private static long bytes(final String line, final String field) {
        return Long.parseLong(line.substring(field.length()).replace("kB", "").strip()) * KIB;
    }

    /** Processor time since an earlier reading for the same process. */
    public long cpuNsSince(final Usage earlier) {
        return Math.max(0, cpuNs - earlier.cpuNs);
    }
}
