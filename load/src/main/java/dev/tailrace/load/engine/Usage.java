package dev.tailrace.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * What a process has used.
 *
 * @param cpuNs processor time of all its threads, to the system's tick (10 ms on Linux)
 * @param peakResidentBytes the most memory that it had at once; 0 where the system does not say
 */
public record Usage(long cpuNs, long peakResidentBytes) {

    private static final String PEAK = "VmHWM:";
    private static final long KIB = 1_024;

    /** Of a process that is gone, or of which the system tells nothing. */
    public static final Usage NONE = new Usage(0, 0);

    /** What a process has used so far. */
    public static Usage of(final long pid) {
        return ProcessHandle.of(pid)
                .map(process -> new Usage(
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos(), peakResidentBytes(pid)))
                .orElse(NONE);
    }

    private static long peakResidentBytes(final long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(PEAK))
                    .mapToLong(Usage::bytes)
                    .findFirst()
                    .orElse(0);
        } catch (final IOException | java.io.UncheckedIOException elsewhere) {
            return 0;
        }
    }

    private static long bytes(final String line) {
        return Long.parseLong(line.substring(PEAK.length()).replace("kB", "").strip()) * KIB;
    }

    /** Processor time since an earlier look at the same process. */
    public long cpuNsSince(final Usage earlier) {
        return Math.max(0, cpuNs - earlier.cpuNs);
    }
}
