package dev.tailrace.progress;

import java.util.List;

/**
 * How a partition task continues: what recovery has decided, for the shell (where to seek) and for the partition task (what
 * to restore, what to drop). Immutable.
 */
public final class RestorePlan {

    private final Snapshot snapshot;
    private final int epoch;
    private final int claim;
    private final int lineage;
    private final boolean fromOrigin;
    private final boolean newBegin;
    private final List<SnapshotName> older;
    private final List<InputPosition> inputs;
    private final List<OutputStart> outputs;
    private final List<String> notes;

    /**
     * Where one output continues.
     *
     * @param next number of the first output that will be computed
     * @param frontier outputs up to this number are dropped; -1 for none
     * @param readTo offset up to which the log has been read; -1 for nothing
     * @param anchorOffset see {@link OutputPosition}; -1 as long as the log has holes
     * @param anchorNumber likewise
     * @param digests of results that the log has, which are computed again
     */
    record OutputStart(
            long next, long frontier, long readTo, long anchorOffset, long anchorNumber, ResultDigests digests) {}

    RestorePlan(
            final Snapshot snapshot,
            final int epoch,
            final int claim,
            final int lineage,
            final boolean fromOrigin,
            final boolean newBegin,
            final List<SnapshotName> older,
            final List<InputPosition> inputs,
            final List<OutputStart> outputs,
            final List<String> notes) {
        this.snapshot = snapshot;
        this.epoch = epoch;
        this.claim = claim;
        this.lineage = lineage;
        this.fromOrigin = fromOrigin;
        this.newBegin = newBegin;
        this.older = List.copyOf(older);
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.notes = List.copyOf(notes);
    }

    /** The same, with its own snapshot to be durable first. */
    RestorePlan asNewBegin() {
        return new RestorePlan(snapshot, epoch, claim, lineage, fromOrigin, true, older, inputs, outputs, notes);
    }

    /** The snapshot to restore; null to begin with the state of a new processor. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** The epoch that was won; where none is claimed, the last one that the partition task has had, 0 if there was none. */
    public int epoch() {
        return epoch;
    }

    /** What the partition task's snapshots carry in their names, see {@link SnapshotName}. */
    int claim() {
        return claim;
    }

    /** Which changes led to the state that the partition task continues from, see {@link Lineage}. */
    public int lineage() {
        return lineage;
    }

    /** Where to read on, for each input in the order of the spec. Seek there exactly, never to another place. */
    public List<InputPosition> inputs() {
        return inputs;
    }

    /** The highest number of an output that its log has already; -1 for none. */
    public long frontier(final int output) {
        return outputs.get(output).frontier();
    }

    /** The number of the last output that counts in its log, as recovery has read it; -1 for none. */
    public long lastNumber(final int output) {
        return outputs.get(output).anchorNumber();
    }

    /** Whether a result that was computed again is the one that the log has under its number, as far as that is known. */
    public boolean agrees(
            final int output, final long number, final byte[] buffer, final int offset, final int length) {
        return outputs.get(output).digests().agrees(number, buffer, offset, length);
    }

    /** What people should know, one line each: damaged snapshots that were passed over, outputs that will be written again. */
    public List<String> notes() {
        return notes;
    }

    boolean fromOrigin() {
        return fromOrigin;
    }

    /**
     * Whether a snapshot has to be durable before the first record is processed, because no other start would give the same
     * outputs: there is none yet, or it is of another run, or it may be lost with the power.
     */
    boolean isNewBegin() {
        return newBegin;
    }

    /** All other snapshots that the store had, oldest first. */
    List<SnapshotName> older() {
        return older;
    }

    long nextSnapshot() {
        long largest = snapshot == null ? -1 : snapshot.name().number();
        for (final SnapshotName name : older) {
            largest = Math.max(largest, name.number());
        }
        return largest + 1;
    }

    List<OutputStart> outputs() {
        return outputs;
    }
}
