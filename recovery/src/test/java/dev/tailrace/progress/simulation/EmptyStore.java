package dev.tailrace.progress.simulation;

import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

/** Where an application begins that has never been active. */
final class EmptyStore implements SnapshotStore {

    @Override
    public List<SnapshotName> list(final int task) {
        return List.of();
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        throw new FileNotFoundException(name.toString());
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) {
        throw new Violation("an application that was not refused saves " + name);
    }

    @Override
    public void delete(final SnapshotName name) {
        throw new Violation("an application that was not refused deletes " + name);
    }
}
