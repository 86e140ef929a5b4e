package dev.tailrace.progress.simulation;

import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A topic of snapshots, as a reader of what is committed sees it: each becomes visible with its transaction. */
final class TransactionalStore implements SnapshotStore {

    private final Map<SnapshotName, byte[]> committed = new TreeMap<>();

    void commit(final SnapshotName name, final byte[] bytes) {
        committed.put(name, bytes);
    }

    @Override
    public List<SnapshotName> list(final int task) {
        final List<SnapshotName> names = new ArrayList<>();
        for (final SnapshotName name : committed.keySet()) {
            if (name.task() == task) {
                names.add(name);
            }
        }
        return names;
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        final byte[] bytes = committed.get(name);
        if (bytes == null) {
            throw new FileNotFoundException(name.toString());
        }
        return bytes;
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        throw new IOException("a transactional partition task writes its snapshots itself");
    }

    @Override
    public void delete(final SnapshotName name) {
        committed.remove(name);
    }
}
