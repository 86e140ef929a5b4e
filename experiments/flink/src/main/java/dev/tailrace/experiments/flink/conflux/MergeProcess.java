package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The process that merges the partitions of the paths into one partition. Ends when all paths have ended, or when its parent
 * wants it to.
 *
 * <p>Fields of the request: {@code bootstrap}, {@code paths-topic}, {@code output-topic}, {@code tasks} (the parallelism of
 * each group, such as {@code 4,2}), {@code clients} ({@code published} or {@code tuned}).
 */
public final class MergeProcess {

    /** The clients of the published program. */
    public static final String PUBLISHED = "published";

    /** One consumer for all, without commits. */
    public static final String TUNED = "tuned";

    // Kept, because loggers that nobody holds forget their level.
    private static final Logger ROOT = Logger.getLogger("");

    private MergeProcess() {}

    public static void main(final String[] args) {
        ROOT.setLevel(Level.OFF);
        ChildMain.run(MergeProcess::run);
    }

    /** The fields of a request. */
    public static SortedMap<String, String> request(
            final String bootstrap,
            final String pathsTopic,
            final String outputTopic,
            final String tasks,
            final String clients) {
        return new TreeMap<>(Map.of(
                "bootstrap", bootstrap,
                "paths-topic", pathsTopic,
                "output-topic", outputTopic,
                "tasks", tasks,
                "clients", clients));
    }

    private static ExitStatus run(final Parent parent) {
        final MergeRun merge = new MergeRun(parent.request());
        merge.run(
                () -> parent.report(ReportLine.of(ReportLine.READY).with("paths", merge.paths())),
                parent::isStopRequested);
        return ExitStatus.CLEAN;
    }
}
