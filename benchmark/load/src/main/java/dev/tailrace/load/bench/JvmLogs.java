package dev.tailrace.load.bench;

import dev.tailrace.launch.process.AllocationLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The logs of an engine's JVM: pauses of all its threads, and allocation. */
record JvmLogs(GcLog pauses, AllocationLog allocated) {

    /** Empty logs. */
    static final JvmLogs NONE = new JvmLogs(new GcLog(List.of()), AllocationLog.NONE);

    /** Reads the logs of a process from its log of pauses and the allocation log next to it. */
    static JvmLogs nextTo(final Path gcLog) throws IOException {
        return new JvmLogs(GcLog.read(gcLog), AllocationLog.read(EngineChoice.allocationLog(gcLog)));
    }
}
