package dev.tailrace.spark;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import java.util.List;

/** Starts the process of the runner. */
final class Runner {

    static final EngineRun RUN = new EngineRun("spark");

    private Runner() {}

    static ChildProcess start(final RunSpec request) {
        return RUN.start(request);
    }

    /** What a process says last. */
    static ReportLine outcome(final RunSpec request) {
        return RUN.outcome(request);
    }

    /** What the process of a run that succeeds warns of. */
    static List<String> warnings(final RunSpec request) {
        return RUN.warnings(request);
    }
}
