package dev.tailrace.progress;

import java.util.List;

/**
 * All that a lane needs to go on from between two records, as it is kept in a store.
 *
 * @param name which one
 * @param graphHash of the graph whose state it is
 * @param lineage which changes of the graph led to the state, see {@link Lineage}; 0 to 65,535
 * @param fromOrigin whether the lane's history begins with the first record of each input
 * @param eventTimeNs logical time of the processor, for people
 * @param records how many records the lane has processed in its history, for people
 * @param state what {@link dev.tailrace.runtime.EventProcessor#snapshot()} made
 */
public record Snapshot(
        SnapshotName name,
        int graphHash,
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

    /** The same under the name by which the store knows it. */
    Snapshot named(final SnapshotName stored) {
        return new Snapshot(stored, graphHash, lineage, fromOrigin, eventTimeNs, records, inputs, outputs, state);
    }
}
