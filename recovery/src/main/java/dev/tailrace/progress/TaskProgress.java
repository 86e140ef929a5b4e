package dev.tailrace.progress;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * State shared by a partition task and the thread that saves its progress. The partition task puts checkpoints into a slot,
 * where a later one replaces an earlier one. So it never waits and no backlog grows. The progress thread takes one
 * checkpoint at a time through gate, write and purge. The first error is kept, except that one that stops the
 * partition task replaces one that only ends the saving.
 */
final class TaskProgress {

    /** Maximal number of files deleted in one step. */
    private static final int MOST_DELETES = 8;

    private final PartitionTaskSpec spec;
    private final RestorePlan plan;
    private final TaskCounters counters;
    private final OutputAcks[] acks;
    private final RunId run;

    // From the partition task to the progress thread, and back.
    private final AtomicReference<Submitted> slot = new AtomicReference<>();
    private final AtomicReference<Published> commit = new AtomicReference<>();
    private final AtomicReference<ProgressException> failure = new AtomicReference<>();
    private volatile boolean broken;
    private volatile boolean forgotten;
    private volatile boolean hasPublished;
    private volatile long settled;
    private volatile Standby standby;
    private volatile long standbyDueAt = -1;
    private volatile boolean left;
    private volatile long submitted;

    // Used by the progress thread only.
    private final long[] anchorOffsets;
    private final long[] anchorNumbers;
    private final long[] covered;
    private final Deque<SnapshotName> kept = new ArrayDeque<>();
    private final Deque<SnapshotName> deletable = new ArrayDeque<>();
    private Standby following;
    private Submitted held;
    private long unsettled;
    private long nextNumber;

    private record Submitted(TaskCheckpoint checkpoint, long atNs, long serial) {}

    TaskProgress(final PartitionTaskSpec spec, final RestorePlan plan, final TaskCounters counters) {
        this.spec = spec;
        this.plan = plan;
        this.counters = counters;
        run = spec.identity().id();
        nextNumber = plan.nextSnapshot();
        acks = new OutputAcks[plan.outputs().size()];
        anchorOffsets = new long[acks.length];
        anchorNumbers = new long[acks.length];
        covered = new long[acks.length];
        for (int output = 0; output < acks.length; output++) {
            final RestorePlan.OutputStart start = plan.outputs().get(output);
            final long number = Math.max(start.frontier(), start.next() - 1);
            anchorOffsets[output] = start.anchorOffset();
            anchorNumbers[output] = start.anchorNumber();
            covered[output] = number;
            acks[output] = new OutputAcks(spec.marksEpochs(), spec.waitsForCommits(), start.readTo(), number);
        }
        deletable.addAll(plan.older());
        if (plan.snapshot() != null) {
            keep(plan.snapshot().name());
        }
    }

    // ---- the partition task's side ----

    /** Puts a checkpoint into the slot; returns whether it replaced another. */
    boolean submit(final TaskCheckpoint checkpoint, final long nowNs) {
        submitted++;
        return slot.getAndSet(new Submitted(checkpoint, nowNs, submitted)) != null;
    }

    /** Sets the standby of which copies are taken from now on; null for none. */
    void standby(final Standby follower) {
        standby = follower;
    }

    /** Requests a last copy of the standby, once it has processed this many records. */
    void submitStandbyAt(final long records) {
        submitted++;
        standbyDueAt = records;
    }

    boolean hasFailed() {
        return failure.get() != null;
    }

    boolean isBroken() {
        return broken;
    }

    ProgressException failure() {
        return failure.get();
    }

    boolean hasPublished() {
        return hasPublished;
    }

    boolean isSettled() {
        return settled == submitted || hasFailed() || forgotten;
    }

    boolean isSaved() {
        return settled == submitted && !hasFailed();
    }

    Published takeCommit() {
        return commit.get() == null ? null : commit.getAndSet(null);
    }

    void forget() {
        forgotten = true;
        slot.set(null);
        commit.set(null);
    }

    void throwFailure() {
        final ProgressException first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    // ---- any thread ----

    void acknowledged(final int output, final long number, final long offset) {
        switch (acks[output].take(number, offset)) {
            case OUT_OF_ORDER -> breakOff(Refusals.outOfOrder(spec, output, number, acks[output].taken()), null);
            case LOG_LOST ->
                breakOff(
                        Refusals.logLost(spec, output, offset, acks[output].takenOffset()),
                        null,
                        ProgressException.Kind.REPAIRABLE);
            default -> {
                // It is the expected one.
            }
        }
    }

    long acknowledgedOffset(final int output) {
        return acks[output].takenOffset();
    }

    void logEnd(final int output, final long acknowledged, final long end) {
        if (end <= acknowledged) {
            breakOff(Refusals.logCut(spec, output, acknowledged, end), null, ProgressException.Kind.REPAIRABLE);
        }
    }

    /** Reports that all acknowledged outputs are committed. */
    void committed() {
        for (final OutputAcks output : acks) {
            output.commit();
        }
    }

    /** Stops the partition task with an error. */
    void breakOff(final String message, final Throwable cause) {
        breakOff(message, cause, ProgressException.Kind.FATAL);
    }

    synchronized void breakOff(final String message, final Throwable cause, final ProgressException.Kind kind) {
        if (!broken) {
            // A task that continues without saving has a failure already, which does not say why it stops.
            failure.set(new ProgressException(message, cause, kind));
            broken = true;
        }
    }

    private void fail(final String message, final Throwable cause) {
        failure.compareAndSet(null, new ProgressException(message, cause, ProgressException.Kind.FATAL));
    }

    boolean needsVerification(final int output) {
        return !acks[output].isVerified();
    }

    long verifyFrom(final int output) {
        return acks[output].verifyFrom();
    }

    void seen(final int output, final long offset, final OutputHeader read) {
        final boolean ofTask = read != null && read.task() == spec.task();
        final boolean own = ofTask && read.application() == run.application() && read.epoch() == plan.epoch();
        if (!acks[output].seen(offset, own ? read : null)) {
            breakOff(Refusals.logReplaced(spec, output, offset), null, ProgressException.Kind.REPAIRABLE);
        }
        if (!ofTask) {
            return;
        }
        if (read.application() != run.application()) {
            counters.metForeign();
        } else if (read.isEpochMarker() && read.epoch() > plan.epoch() && read.epochBefore() == plan.epoch()) {
            breakOff(
                    Refusals.superseded(spec, output, plan.epoch(), read.epoch()),
                    null,
                    ProgressException.Kind.SUPERSEDED);
        }
    }

    void verified(final int output, final long offset) {
        if (!broken) {
            acks[output].verified(offset);
        }
    }

    // ---- the progress thread's side ----

    /** Takes one step; returns 0 if there was nothing to do. */
    int doWork(final SnapshotStore store) {
        if (forgotten || hasFailed()) {
            return 0;
        }
        try {
            final int followed = follow();
            return hasFailed() ? 1 : followed + step(store);
        } catch (final IOException | RuntimeException error) {
            fail(Refusals.cannotSave(spec, error), error);
            return 1;
        }
    }

    private int follow() {
        final Standby follower = standby;
        if (follower != following) {
            endStandby();
            following = follower;
        }
        if (following == null) {
            return 0;
        }
        try {
            return following.follow();
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failed) {
            fail(Refusals.standbyFailed(spec, following.position(), failed), failed);
            return 1;
        }
    }

    /** Ends the saving of this partition task: no further steps are taken. */
    void leave() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }

    /** Closes the last standby. */
    void endStandby() {
        if (following != null) {
            following.close();
            following = null;
        }
    }

    private int step(final SnapshotStore store) throws IOException {
        if (held == null) {
            held = slot.getAndSet(null);
        }
        if (held == null && following != null) {
            held = copyOfStandby();
        }
        if (held == null) {
            return tidy(store);
        }
        if (!isCovered(held.checkpoint())) {
            return 0;
        }
        write(store);
        return 1;
    }

    private Submitted copyOfStandby() {
        final boolean last = standbyDueAt >= 0 && following.isAt(standbyDueAt);
        if (!last && !following.isDue()) {
            return null;
        }
        final TaskCheckpoint copy = following.copy();
        counters.standbyCopied();
        if (last) {
            standbyDueAt = -1;
        }
        return new Submitted(copy, following.lastCopyAtNs(), last ? submitted : unsettled);
    }

    // The gate: a snapshot ahead of the output log would lose outputs permanently.
    private boolean isCovered(final TaskCheckpoint checkpoint) {
        boolean covered = true;
        for (int output = 0; output < acks.length; output++) {
            covered &= isCovered(output, checkpoint.outputNext(output) - 1);
        }
        return covered;
    }

    private boolean isCovered(final int output, final long number) {
        acks[output].readCounted();
        if (acks[output].isVerified()) {
            covered[output] = acks[output].readNumber();
            // Results that are written a second time are no valid anchor: the log had higher numbers before them.
            if (covered[output] > anchorNumbers[output]) {
                anchorNumbers[output] = covered[output];
                anchorOffsets[output] = acks[output].readOffset();
            }
        }
        return covered[output] >= number;
    }

    private void write(final SnapshotStore store) throws IOException {
        final Snapshot snapshot = nextSnapshot(held.checkpoint());
        final byte[] bytes = SnapshotFormat.encode(snapshot);
        store.write(snapshot.name(), bytes);
        final Published published = Published.of(snapshot, bytes.length);
        counters.published(published, held.atNs());
        keep(snapshot.name());
        unsettled = held.serial();
        held = null;
        hasPublished = true;
        commit.set(published);
    }

    private void keep(final SnapshotName snapshot) {
        kept.addLast(snapshot);
        if (kept.size() > spec.keep()) {
            deletable.addLast(kept.removeFirst());
        }
    }

    private int tidy(final SnapshotStore store) throws IOException {
        final int deleted = purge(store);
        if (deleted == 0) {
            settled = unsettled;
        }
        return deleted;
    }

    private int purge(final SnapshotStore store) throws IOException {
        int deleted = 0;
        while (deleted < MOST_DELETES && mayPurge()) {
            store.delete(deletable.removeFirst());
            deleted++;
        }
        return deleted;
    }

    // Older snapshots may be needed until there are enough newer ones that are known to be complete; but a series of
    // short runs must not fill the disk.
    private boolean mayPurge() {
        return kept.size() == spec.keep() && !deletable.isEmpty() || deletable.size() > spec.keep();
    }

    Snapshot nextSnapshot(final TaskCheckpoint checkpoint) {
        final List<InputPosition> inputs = new ArrayList<>();
        for (int input = 0; input < spec.inputs().size(); input++) {
            inputs.add(new InputPosition(
                    spec.inputs().get(input), checkpoint.inputNext(input), checkpoint.inputEpoch(input)));
        }
        final List<OutputPosition> outputs = new ArrayList<>();
        for (int output = 0; output < acks.length; output++) {
            outputs.add(new OutputPosition(
                    spec.outputs().get(output),
                    checkpoint.outputNext(output),
                    anchorOffsets[output],
                    anchorNumbers[output]));
        }
        return new Snapshot(
                new SnapshotName(spec.task(), plan.epoch(), nextNumber++, plan.claim()),
                spec.identity().application(),
                spec.identity().pipeline(),
                plan.lineage(),
                plan.fromOrigin(),
                checkpoint.eventTimeNs(),
                checkpoint.records(),
                inputs,
                outputs,
                checkpoint.state());
    }
}
