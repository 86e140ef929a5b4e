package dev.tailrace.spark;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.Guarantee;
import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Plan from which a process makes partition tasks of a run; goes to the executors with the query. Immutable.
 */
final class PartitionTaskPlan implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String runId;
    private final String spec;
    private final TreeMap<String, String> clientSettings;
    private final String history;
    private final boolean keepingState;
    private final boolean inOneProcess;

    /**
     * A plan.
     *
     * @param runId names this run of the query among all that a process may have seen
     * @param clientSettings of Kafka's clients
     * @param history what partition tasks are and were bound to
     * @param isKeepingState whether the graph has state besides its place in the input
     * @param isInOneProcess whether all partition tasks are in one process
     */
    PartitionTaskPlan(
            final String runId,
            final RunSpec spec,
            final Map<String, String> clientSettings,
            final RunHistory history,
            final boolean isKeepingState,
            final boolean isInOneProcess) {
        this.runId = runId;
        // Spark brings the user's jars to executors, where their places on this machine say nothing.
        this.spec = (isInOneProcess ? spec : spec.classPath("")).text();
        this.clientSettings = new TreeMap<>(clientSettings);
        this.history = history.text();
        keepingState = isKeepingState;
        inOneProcess = isInOneProcess;
    }

    String runId() {
        return runId;
    }

    RunSpec spec() {
        return RunSpec.parse(spec);
    }

    SortedMap<String, String> clientSettings() {
        return new TreeMap<>(clientSettings);
    }

    /** What partition tasks are and were bound to. */
    RunHistory history() {
        return RunHistory.parse(history);
    }

    boolean isKeepingState() {
        return keepingState;
    }

    /** Whether results are left out that the output has already. */
    boolean isDroppingRepeated() {
        return spec().guarantee() == Guarantee.EXACTLY_ONCE;
    }

    boolean isInOneProcess() {
        return inOneProcess;
    }
}
