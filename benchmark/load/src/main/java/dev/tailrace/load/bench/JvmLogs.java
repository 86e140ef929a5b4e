package dev.tailrace.load.bench;

import dev.tailrace.launch.process.AllocationLog;
import dev.tailrace.result.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/** The logs of the JVMs of an engine: pauses of all threads of each, and allocation. */
record JvmLogs(GcLog pauses, List<AllocationLog> allocated) {

    /** Empty logs. */
    static final JvmLogs NONE = new JvmLogs(new GcLog(List.of()), List.of());

    /** Reads the logs of processes from their logs of pauses and the allocation logs next to them. */
    static JvmLogs of(final List<Path> gcLogs) throws IOException {
        final List<GcLog.Pause> pauses = new ArrayList<>();
        final List<AllocationLog> allocated = new ArrayList<>();
        for (final Path gcLog : gcLogs) {
            pauses.addAll(GcLog.read(gcLog).pauses());
            allocated.add(AllocationLog.read(EngineChoice.allocationLog(gcLog)));
        }
        pauses.sort(Comparator.comparingLong(GcLog.Pause::endNs));
        return new JvmLogs(new GcLog(List.copyOf(pauses)), allocated);
    }

    /** Bytes that all of them allocated in an interval; {@link Resources#NOT_MEASURED} unless it is known of each. */
    long allocatedBetween(final long fromNs, final long toNs) {
        final List<OptionalLong> bytes =
                allocated.stream().map(log -> log.between(fromNs, toNs)).toList();
        return bytes.isEmpty() || bytes.stream().anyMatch(OptionalLong::isEmpty)
                ? Resources.NOT_MEASURED
                : bytes.stream().mapToLong(OptionalLong::getAsLong).sum();
    }
}
