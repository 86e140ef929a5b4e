package dev.tailrace.flink.task;

import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.util.List;
import java.util.Optional;

/** Read-only snapshot store with the one snapshot that Flink has restored, if any; Flink has chosen it already. */
final class OneSnapshot implements SnapshotStore {

    private final Optional<Snapshot> snapshot;

    OneSnapshot(final Optional<Snapshot> snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public List<SnapshotName> list(final int partitionTask) {
        return snapshot.map(Snapshot::name).stream().toList();
    }

    @Override
    public byte[] read(final SnapshotName name) {
        return SnapshotFormat.encode(snapshot.orElseThrow());
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) {
        throw new UnsupportedOperationException("snapshots go into Flink's state");
    }

    @Override
    public void delete(final SnapshotName name) {
        throw new UnsupportedOperationException("Flink deletes its state");
    }
}
