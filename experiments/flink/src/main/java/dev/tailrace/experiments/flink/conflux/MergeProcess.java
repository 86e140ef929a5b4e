package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The process that merges the partitions of the paths into one partition, see {@link PathMergeRequest}. Ends when all paths
 * have ended, or on request of its parent.
 */
public final class MergeProcess {

    // Kept in a field, because a logger that is not referenced is collected and loses its level.
    private static final Logger ROOT = Logger.getLogger("");

    private MergeProcess() {}

    public static void main(final String[] args) {
        ROOT.setLevel(Level.OFF);
        ChildMain.run(MergeProcess::run);
    }

    private static ExitStatus run(final Parent parent) {
        final MergeRun merge = new MergeRun(parent.request(PathMergeRequest.class));
        merge.run(
                () -> parent.report(ReportLine.of(ReportLine.READY).with("paths", merge.paths())),
                parent::isStopRequested);
        return ExitStatus.CLEAN;
    }
}
