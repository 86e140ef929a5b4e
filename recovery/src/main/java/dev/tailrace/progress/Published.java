package dev.tailrace.progress;

import java.util.List;

/**
 * A snapshot that is durable, with its positions: what the shell commits to the group coordinator, and what the journal
 * keeps.
 *
 * @param bytes size of the snapshot
 * @param records processed by the partition task in its history up to here
 */
public record Published(
        SnapshotName name, List<InputPosition> inputs, List<OutputPosition> outputs, long records, int bytes) {

    /** What is known of a snapshot that has so many bytes. */
    public static Published of(final Snapshot snapshot, final int bytes) {
        return new Published(snapshot.name(), snapshot.inputs(), snapshot.outputs(), snapshot.records(), bytes);
    }
}
