package dev.tailrace.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processor time and memory that a process has used.
 *
 * @param cpuNs processor time of all its threads and of its child processes that have ended, in the system's resolution (10
 *     ms on Linux)
 * @param compilersNs processor time of the threads that compile code in its JVM; part of {@code cpuNs}. A compiler thread
 *     that has ended is not counted; the JVM keeps at least one thread of each compiler
 * @param peakResidentBytes peak resident memory; 0 where the system does not report it
 */
public record Usage(long cpuNs, long compilersNs, long peakResidentBytes) {

    private static final String PEAK = "VmHWM:";
    private static final String NOW = "VmRSS:";
    private static final long KIB = 1_024;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    private static final List<String> COMPILERS = List.of("(C1 CompilerThre)", "(C2 CompilerThre)");

    /** The usage of a process that has ended, or that the system does not report. */
    public static final Usage NONE = new Usage(0, 0, 0);

    /** The usage of a process so far. */
    public static Usage of(final long pid) {
        return ProcessHandle.of(pid)
                .map(process -> new Usage(
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() + childrenNs(pid),
                        compilersNs(pid),
                        peakResidentBytes(pid)))
                .orElse(NONE);
    }

    /** The usage of several processes so far; the peak is the sum of their peaks. */
    public static Usage of(final Collection<Long> pids) {
        return pids.stream()
                .map(Usage::of)
                .reduce(
                        NONE,
                        (one, other) -> new Usage(
                                one.cpuNs + other.cpuNs,
                                one.compilersNs + other.compilersNs,
                                one.peakResidentBytes + other.peakResidentBytes));
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
        return sum(line, CHILDREN_USER, CHILDREN_SYSTEM);
    }

    private static long sum(final String line, final int one, final int other) {
        final String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(words[one]) + Long.parseLong(words[other]);
    }

    // A thread may end between listing and reading it.
    private static long compilersNs(final long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.mapToLong(thread -> compilerTicks(lineOf(thread))).sum() * TICK_NS;
        } catch (final IOException ignored) {
            return 0;
        }
    }

    private static String lineOf(final Path thread) {
        try {
            return Files.readString(thread.resolve("stat"));
        } catch (final IOException ended) {
            return "";
        }
    }

    /**
     * Parses a line of Linux's {@code /proc/PID/task/TID/stat}, which contains the first 15 letters of the thread's name; 0
     * for threads that are no compilers.
     */
    static long compilerTicks(final String line) {
        return COMPILERS.stream().anyMatch(line::contains) ? sum(line, USER, SYSTEM) : 0;
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

    /** Processor time of the compiler threads since an earlier reading for the same process. */
    public long compilersNsSince(final Usage earlier) {
        return Math.max(0, compilersNs - earlier.compilersNs);
    }
}
