package dev.tailrace.progress;

import java.util.List;

/**
 * All that a partition task needs to continue from between two records, as it is kept in a store.
 *
 * @param name which one
 * @param application that it is of
 * @param pipeline whose state it is
 * @param lineage which changes led to the state, see {@link Lineage}; 0 to 65,535
 * @param fromOrigin whether the partition task's history begins with the first record of each input
 * @param eventTimeNs stream time of the processor, for people
 * @param records how many records the partition task has processed in its history, for people
 * @param state what {@link dev.tailrace.runtime.EventProcessor#snapshot()} made
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

    /** What the state and the outputs up to it are bound to. */
    public RunIdentity identity() {
        return new RunIdentity(
                application,
                pipeline,
                inputs.stream().map(InputPosition::log).toList(),
                outputs.stream().map(OutputPosition::log).toList());
    }

    /** The same under the name by which the store knows it. */
    Snapshot named(final SnapshotName stored) {
        return new Snapshot(
                stored, application, pipeline, lineage, fromOrigin, eventTimeNs, records, inputs, outputs, state);
    }
}
