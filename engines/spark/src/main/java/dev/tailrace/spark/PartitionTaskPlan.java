package dev.tailrace.spark;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.Guarantee;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plan from which a process makes partition tasks of a run; goes to the executors with the query. Immutable.
 *
 * @param runId names this run of the query among all that a process may have seen
 * @param specText the text of the {@link RunSpec}
 * @param clientSettings of Kafka's clients
 * @param historyText the text of what partition tasks are and were bound to
 * @param isKeepingState whether the graph has state besides its place in the input
 * @param isInOneProcess whether all partition tasks are in one process
 */
record PartitionTaskPlan(
        String runId,
        String specText,
        TreeMap<String, String> clientSettings,
        String historyText,
        boolean isKeepingState,
        boolean isInOneProcess)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    static PartitionTaskPlan of(
            final String runId,
            final RunSpec spec,
            final Map<String, String> clientSettings,
            final RunHistory history,
            final boolean isKeepingState,
            final boolean isInOneProcess) {
        // Spark brings the user's jars to executors, where their places on this machine say nothing.
        final RunSpec sent = isInOneProcess ? spec : spec.classPath("");
        return new PartitionTaskPlan(
                runId, sent.text(), new TreeMap<>(clientSettings), history.text(), isKeepingState, isInOneProcess);
    }

    RunSpec spec() {
        return RunSpec.parse(specText);
    }

    /** What partition tasks are and were bound to. */
    RunHistory history() {
        return RunHistory.parse(historyText);
    }

    /** Whether results are left out that the output has already. */
    boolean isDroppingRepeated() {
        return spec().guarantee() == Guarantee.EXACTLY_ONCE;
    }

    // Without the settings, which may have passwords.
    @Override
    public String toString() {
        return "PartitionTaskPlan " + runId;
    }
}
