package dev.tailrace.load.bench;

import dev.tailrace.launch.process.AllocationLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What the JVM of an engine has noted of itself: when all its threads stood still, and what they have allocated. */
record JvmLogs(GcLog pauses, AllocationLog allocated) {

    /** It has noted nothing. */
    static final JvmLogs NONE = new JvmLogs(new GcLog(List.of()), AllocationLog.NONE);

    /** Of a process that noted its pauses in this file. */
    static JvmLogs beside(final Path gcLog) throws IOException {
        return new JvmLogs(GcLog.read(gcLog), AllocationLog.read(EngineChoice.allocationLog(gcLog)));
    }
}
