package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.util.List;

/** Tells which snapshots a process writes and deletes. */
final class TracedStore implements SnapshotStore {

    private final World world;
    private final String process;
    private final SnapshotStore store;

    TracedStore(final World world, final SimulatedProcess process, final SnapshotStore store) {
        this.world = world;
        this.process = "process " + process.id();
        this.store = store;
    }

    @Override
    public List<SnapshotName> list(final int task) throws IOException {
        return store.list(task);
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        return store.read(name);
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        world.say(process + " writes " + describe(bytes));
        store.write(name, bytes);
        world.say(process + " has written " + name);
    }

    private static String describe(final byte[] bytes) {
        try {
            final Snapshot snapshot = SnapshotFormat.decode(bytes);
            return snapshot.name() + " of " + snapshot.pipeline().parts() + ", lineage " + snapshot.lineage() + ", "
                    + snapshot.inputs() + ", " + snapshot.outputs();
        } catch (final SnapshotException e) {
            return e.getMessage();
        }
    }

    @Override
    public void delete(final SnapshotName name) throws IOException {
        world.say(process + " deletes " + name);
        store.delete(name);
    }

    @Override
    public void makeDurable(final SnapshotName name) throws IOException {
        store.makeDurable(name);
    }

    @Override
    public void discardUnfinished(final int task) throws IOException {
        store.discardUnfinished(task);
    }
}
