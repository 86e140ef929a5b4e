package dev.tailrace.progress;

import java.util.List;

/**
 * A durable snapshot with its positions, which the shell commits to the group coordinator.
 *
 * @param bytes size of the snapshot
 * @param records number of records that the partition task had processed in its history
 */
public record Published(
        SnapshotName name, List<InputPosition> inputs, List<OutputPosition> outputs, long records, int bytes) {

    /** The published form of a snapshot with this size in bytes. */
    public static Published of(final Snapshot snapshot, final int bytes) {
        return new Published(snapshot.name(), snapshot.inputs(), snapshot.outputs(), snapshot.records(), bytes);
    }
}
