package dev.tailrace.progress.simulation;

import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;

/**
 * What a shell does for a partition task that is {@link dev.tailrace.progress.Guarantee#TRANSACTIONAL}: results become
 * visible when they are committed, with the state after them where the scenario has it in transactions.
 */
final class Transactions {

    private final World world;
    private final PartitionTask task;
    private final SimulatedProducer producer;
    private Snapshot snapshot;
    private boolean committing;
    private long committed;
    private long position;

    /** @param position up to which all is committed */
    Transactions(final World world, final PartitionTask task, final SimulatedProducer producer, final long position) {
        this.world = world;
        this.task = task;
        this.producer = producer;
        this.committed = position;
    }

    boolean isCommitting() {
        return committing;
    }

    boolean hasCommitted(final long upTo) {
        return !committing && committed == upTo;
    }

    /** Between two records, at this position; nothing is processed until {@link #commit} has succeeded. */
    void begin(final long at) {
        committing = true;
        position = at;
        if (world.scenario().stateInTransactions()) {
            copy();
        }
    }

    private void copy() {
        snapshot = task.snapshot(task.checkpoint());
        if (world.scenario().has(Mutant.SNAPSHOT_BEFORE_COMMIT)) {
            world.broker().snapshots().commit(snapshot.name(), SnapshotFormat.encode(snapshot));
        }
    }

    /** Commits as soon as all records have been taken by the broker; says whether the partition task continues as the owner. */
    boolean commit() {
        if (!producer.isIdle() && !world.scenario().has(Mutant.COMMIT_WITHOUT_FLUSH)) {
            return true;
        }
        if (!(world.scenario().stateInTransactions() ? commitState() : commitResults())) {
            return false;
        }
        committing = false;
        committed = position;
        return true;
    }

    private boolean commitState() {
        final byte[] bytes = SnapshotFormat.encode(snapshot);
        if (!producer.commitTransaction(snapshot.name(), bytes)) {
            return false;
        }
        task.committed(snapshot, bytes.length);
        return true;
    }

    private boolean commitResults() {
        if (!producer.commitTransaction()) {
            return false;
        }
        task.committed();
        return true;
    }
}
