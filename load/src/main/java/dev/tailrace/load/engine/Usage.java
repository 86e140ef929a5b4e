package dev.tailrace.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a process has used.
 *
 * @param cpuNs processor time of all its threads, and of the processes that it started and that have ended, to the system's tick (10 ms on Linux)
 * @param peakResidentBytes the most memory that it had at once; 0 where the system does not say
 */
public record Usage(long cpuNs, long peakResidentBytes) {

    private static final String PEAK = "VmHWM:";
    private static final String NOW = "VmRSS:";
    private static final long KIB = 1_024;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    /** Of a process that is gone, or of which the system tells nothing. */
    public static final Usage NONE = new Usage(0, 0);

    /** What a process has used so far. */
    public static Usage of(final long pid) {
        return ProcessHandle.of(pid)
                .map(process -> new Usage(
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() + childrenNs(pid),
                        peakResidentBytes(pid)))
                .orElse(NONE);
    }

    // Such as the chmod that Hadoop starts for each file that it makes on a local disk.
    private static long childrenNs(final long pid) {
        try {
            return childrenTicks(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))) * TICK_NS;
        } catch (final IOException elsewhere) {
            return 0;
        }
    }

    /** Of a line of Linux's {@code /proc/PID/stat}, in which the name of the program may be anything in brackets. */
    static long childrenTicks(final String line) {
        final String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(words[CHILDREN_USER]) + Long.parseLong(words[CHILDREN_SYSTEM]);
    }

    private static long peakResidentBytes(final long pid) {
        return statusBytes(pid, PEAK);
    }

    /** The memory that a process has; 0 where the system does not say. */
    public static long residentBytes(final long pid) {
        return statusBytes(pid, NOW);
    }

    private static long statusBytes(final long pid, final String field) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> bytes(line, field))
                    .findFirst()
                    .orElse(0);
        } catch (final IOException | java.io.UncheckedIOException elsewhere) {
            return 0;
        }
    }

    private static long bytes(final String line, final String field) {
        return Long.parseLong(line.substring(field.length()).replace("kB", "").strip()) * KIB;
    }

    /** Processor time since an earlier look at the same process. */
    public long cpuNsSince(final Usage earlier) {
        return Math.max(0, cpuNs - earlier.cpuNs);
    }
}
