package dev.tailrace.progress;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The snapshots of a partition task, newest first. Each is read once, when it is first needed, and has its outputs in the
 * order of the spec. Damaged or incomplete snapshots are reported in the notes.
 */
final class Snapshots {

    private static final long MOST_NUMBER = 1L << 60;

    /** Maximal distance of an epoch from that of the newest complete snapshot; a name with a later epoch is damaged. */
    private static final long MOST_STARTS = 1 << 20;

    private final PartitionTaskSpec spec;
    private final SnapshotStore store;
    private final List<SnapshotName> names;
    private final List<Snapshot> whole = new ArrayList<>();
    private final List<RunIdentity> written = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int read;

    /** @throws RefusalException if the snapshots cannot be listed */
    Snapshots(final PartitionTaskSpec spec, final SnapshotStore store) {
        this(spec, store, spec.task());
    }

    private Snapshots(final PartitionTaskSpec spec, final SnapshotStore store, final int task) {
        this.spec = spec;
        this.store = store;
        try {
            names = new ArrayList<>(store.list(task));
        } catch (final IOException failure) {
            throw Refusals.cannotRead(spec, failure);
        }
        names.removeIf(this::isImpossible);
        names.sort(Comparator.reverseOrder());
    }

    private boolean isImpossible(final SnapshotName name) {
        final boolean impossible = name.epoch() < 0
                || name.epoch() > OutputHeader.MAX_EPOCH
                || name.number() < 0
                || name.number() > MOST_NUMBER;
        if (impossible) {
            notes.add(name + " is skipped: this is not the name of a snapshot");
        }
        return impossible;
    }

    /** The complete snapshot at this index, newest first; null if there are fewer. */
    Snapshot whole(final int place) {
        while (whole.size() <= place && read < names.size()) {
            readNext();
        }
        return place < whole.size() ? whole.get(place) : null;
    }

    /** The identity of this snapshot, with its outputs in the order in which it was written. */
    RunIdentity identity(final int place) {
        return written.get(place);
    }

    private void readNext() {
        final SnapshotName name = names.get(read++);
        try {
            final Snapshot snapshot = SnapshotFormat.decode(store.read(name));
            if (name.isOf(snapshot)) {
                whole.add(snapshot.named(name, spec.outputs()));
                written.add(snapshot.identity());
            } else {
                notes.add(name + " is skipped: it holds " + snapshot.name());
            }
        } catch (final IOException | SnapshotException failure) {
            notes.add(Refusals.damaged(name, failure));
        }
    }

    /** Failures are only noted: leftover files do no harm. */
    void discardUnfinished() {
        try {
            store.discardUnfinished(spec.task());
        } catch (final IOException failure) {
            notes.add("unfinished snapshots of " + spec + " stay: " + Refusals.text(failure));
        }
    }

    /** Whether the snapshot is certain to survive a crash of the machine. */
    boolean makeDurable(final Snapshot snapshot) {
        try {
            store.makeDurable(snapshot.name());
            return true;
        } catch (final IOException failure) {
            return false;
        }
    }

    boolean isSameAs(final Snapshots other) {
        return names.equals(other.names);
    }

    Snapshot newest() {
        return whole(0);
    }

    /** The newest complete snapshot of another partition task of the application; null if it has none. */
    Snapshot newestOf(final int task) {
        return new Snapshots(spec, store, task).newest();
    }

    int count() {
        return names.size();
    }

    /** The highest epoch that an owner may have had, also of an incomplete snapshot; 0 if there is none. */
    int highestEpoch() {
        final Snapshot newest = newest();
        final long likely = newest == null ? MOST_STARTS : newest.name().epoch() + MOST_STARTS;
        return names.stream()
                .mapToInt(SnapshotName::epoch)
                .filter(epoch -> epoch <= likely)
                .max()
                .orElse(0);
    }

    /** All names but one, oldest first. */
    List<SnapshotName> without(final SnapshotName name) {
        final List<SnapshotName> others = new ArrayList<>(names);
        others.remove(name);
        Collections.reverse(others);
        return others;
    }

    List<String> notes() {
        return notes;
    }
}
