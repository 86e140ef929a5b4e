package dev.tailrace.spark;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunRequest;
import java.util.Optional;

/** Starts the process of the runner. */
final class Runner {

    private Runner() {}

    static ChildProcess start(final RunRequest request) {
        return ChildProcess.start(
                ChildCommand.of("runner-spark", "dev.tailrace.spark.Main").shortLived(), request.fields());
    }

    /** What a process says last; it must say nothing on standard error. */
    static ReportLine outcome(final RunRequest request) {
        try (ChildProcess child = start(request)) {
            Optional<ReportLine> next = child.nextReport(Cluster.PATIENCE);
            while (next.isPresent()) {
                if (next.get().is(ReportLine.FAILED) || next.get().is(ReportLine.SUMMARY)) {
                    child.awaitExit(Cluster.PATIENCE);
                    if (!child.errorTail().isEmpty()) {
                        throw new AssertionError("on standard error: " + child.errorTail());
                    }
                    return next.get();
                }
                next = child.nextReport(Cluster.PATIENCE);
            }
            throw new AssertionError("no end\n" + child.errorTail());
        }
    }

    /** Waits until so many results are written. */
    static void awaitResults(final ChildProcess child, final long results) {
        long written = -1;
        while (written < results) {
            final Optional<ReportLine> next = child.nextReport(Cluster.PATIENCE);
            if (next.isEmpty() || next.get().is(ReportLine.FAILED)) {
                throw new AssertionError("no progress: " + next + "\n" + child.errorTail());
            }
            if (next.get().is(ReportLine.PROGRESS)) {
                written = RunProgress.of(next.get()).results();
            }
        }
    }
}
