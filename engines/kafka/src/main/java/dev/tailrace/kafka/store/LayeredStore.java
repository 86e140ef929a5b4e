package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Snapshot store of two layers: a near store for quick restarts and a far one from which another machine can take over.
 * Every snapshot goes to the near one. The far one gets the first snapshot of a partition task and then one per interval,
 * so that a topic does not carry ten images of the state a second.
 *
 * <p>Safe for the same two threads as its stores.
 */
public final class LayeredStore implements SnapshotStore {

    private static final int KEPT_FAR = 2;

    private final SnapshotStore near;
    private final SnapshotStore far;
    private final long farIntervalNs;
    private final LongSupplier clockNs;
    private final Map<Integer, Long> writtenFarNs = new ConcurrentHashMap<>();
    private final Collection<SnapshotName> inFar = ConcurrentHashMap.newKeySet();

    /** @param farIntervalNs the least time between two snapshots of a partition task in the far store */
    public LayeredStore(
            final SnapshotStore near, final SnapshotStore far, final long farIntervalNs, final LongSupplier clockNs) {
        this.near = near;
        this.far = far;
        this.farIntervalNs = farIntervalNs;
        this.clockNs = clockNs;
    }

    @Override
    public List<SnapshotName> list(final int task) throws IOException {
        final List<SnapshotName> distant = far.list(task);
        inFar.addAll(distant);
        final TreeSet<SnapshotName> all = new TreeSet<>(distant);
        all.addAll(near.list(task));
        return List.copyOf(all);
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        return storeOf(name).read(name);
    }

    private SnapshotStore storeOf(final SnapshotName name) throws IOException {
        return near.list(name.task()).contains(name) ? near : far;
    }

    @Override
    public void makeDurable(final SnapshotName name) throws IOException {
        storeOf(name).makeDurable(name);
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        near.write(name, bytes);
        final long nowNs = clockNs.getAsLong();
        final Long lastNs = writtenFarNs.get(name.task());
        if (lastNs == null || nowNs - lastNs >= farIntervalNs) {
            far.write(name, bytes);
            inFar.add(name);
            writtenFarNs.put(name.task(), nowNs);
            purgeFar(name);
        }
    }

    // Snapshots with a later name existed when the partition task began, and could not be used.
    private void purgeFar(final SnapshotName written) throws IOException {
        final TreeSet<SnapshotName> own = inFar.stream()
                .filter(name -> name.task() == written.task())
                .collect(Collectors.toCollection(TreeSet::new));
        final List<SnapshotName> kept = own.headSet(written, true).descendingSet().stream()
                .limit(KEPT_FAR)
                .toList();
        kept.forEach(own::remove);
        for (final SnapshotName needless : own) {
            far.delete(needless);
            inFar.remove(needless);
        }
    }

    @Override
    public void cancelWrites() {
        near.cancelWrites();
        far.cancelWrites();
    }

    /** Deletes a snapshot from the near store; the far one has fewer snapshots and deletes old ones by itself. */
    @Override
    public void delete(final SnapshotName name) throws IOException {
        near.delete(name);
    }

    @Override
    public void discardUnfinished(final int task) throws IOException {
        near.discardUnfinished(task);
        far.discardUnfinished(task);
    }
}
