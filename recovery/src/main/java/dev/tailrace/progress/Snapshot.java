package dev.tailrace.progress;

import java.util.List;

/**
 * Durable copy of a partition task between two records: all that it needs to continue from there.
 *
 * @param name the name of the snapshot in the store
 * @param application name of the application
 * @param pipeline version of the pipeline whose state it is
 * @param lineage the lineage of the state, see {@link Lineage}; 0 to 65,535
 * @param fromOrigin whether the partition task's history begins with the first record of each input
 * @param eventTimeNs stream time of the processor, for people
 * @param records number of records that the partition task has processed in its history, for people
 * @param state the result of {@link dev.tailrace.runtime.EventProcessor#snapshot()}
 */
public record Snapshot(
        SnapshotName name,
        String application,
        PipelineVersion pipeline,
        int lineage,
        boolean fromOrigin,
        long eventTimeNs,
        long records,
        List<InputPosition> inputs,
        List<OutputPosition> outputs,
        byte[] state) {

    public Snapshot {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** The identity of the state and of the outputs up to it. */
    public RunIdentity identity() {
        return new RunIdentity(
                application,
                pipeline,
                inputs.stream().map(InputPosition::log).toList(),
                outputs.stream().map(OutputPosition::log).toList());
    }

    /** This snapshot under the name that the store has for it, with its outputs in the order of these logs. */
    Snapshot named(final SnapshotName stored, final List<LogIdentity> logs) {
        return new Snapshot(
                stored,
                application,
                pipeline,
                lineage,
                fromOrigin,
                eventTimeNs,
                records,
                inputs,
                LogIdentity.ordered(logs, outputs, OutputPosition::log),
                state);
    }
}
