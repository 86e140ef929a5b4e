package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Lane;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;

/**
 * What a shell does for a lane that is {@link dev.tailrace.progress.Guarantee#TRANSACTIONAL}: results, the state behind them
 * and the place in the input become visible at once or not at all.
 */
final class Transactions {

    private final World world;
    private final Lane lane;
    private final SimulatedProducer producer;
    private Snapshot snapshot;
    private long position;

    /** @param position up to which all is committed */
    Transactions(final World world, final Lane lane, final SimulatedProducer producer, final long position) {
        this.world = world;
        this.lane = lane;
        this.producer = producer;
        this.position = position;
    }

    boolean isCommitting() {
        return snapshot != null;
    }

    boolean hasCommitted(final long upTo) {
        return snapshot == null && position == upTo;
    }

    /** Copies the lane between two records; nothing is processed until {@link #commit} has succeeded. */
    void begin() {
        snapshot = lane.snapshot(lane.capture());
        if (world.scenario().has(Mutant.SNAPSHOT_BEFORE_COMMIT)) {
            world.broker().snapshots().commit(snapshot.name(), SnapshotFormat.encode(snapshot));
        }
    }

    /** Commits as soon as all records have been taken by the broker; says whether the lane goes on as the owner. */
    boolean commit() {
        if (!producer.isIdle() && !world.scenario().has(Mutant.COMMIT_WITHOUT_FLUSH)) {
            return true;
        }
        final byte[] bytes = SnapshotFormat.encode(snapshot);
        if (!producer.commitTransaction(snapshot.name(), bytes)) {
            return false;
        }
        lane.committed(snapshot, bytes.length);
        position = SimulatedLane.sum(snapshot.inputs());
        snapshot = null;
        return true;
    }
}
