package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;

/**
 * The process that merges the partitions of the paths into one partition, see {@link PathMergeRequest}. Ends when all paths
 * have ended, or on request of its parent.
 */
public final class MergeProcess {

    private MergeProcess() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
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
