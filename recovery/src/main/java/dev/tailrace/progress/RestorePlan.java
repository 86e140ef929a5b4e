package dev.tailrace.progress;

import java.util.List;

/**
 * Result of a recovery: positions to seek to (for the shell), and the snapshot to restore and the outputs to drop (for the
 * partition task). Immutable.
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
     * Start of one output.
     *
     * @param next number of the first output that will be computed
     * @param frontier outputs up to this number are dropped; -1 for none
     * @param readTo offset up to which the log has been read; -1 for nothing
     * @param anchorOffset see {@link OutputPosition}; -1 as long as the log has holes
     * @param anchorNumber see {@link OutputPosition}; as long as the log has holes, the highest number that it has had
     * @param digests digests of results that the log has and that are computed again
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

    /** A copy of this plan that requires a new snapshot to be durable before the first record. */
    RestorePlan asNewBegin() {
        return new RestorePlan(snapshot, epoch, claim, lineage, fromOrigin, true, older, inputs, outputs, notes);
    }

    /** The snapshot to restore; null to begin with the state of a new processor. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** The epoch that was won; if none is claimed, the last epoch of the partition task, or 0. */
    public int epoch() {
        return epoch;
    }

    /** The claim in the names of the partition task's snapshots, see {@link SnapshotName}. */
    int claim() {
        return claim;
    }

    /** The lineage of the state that the partition task continues from, see {@link Lineage}. */
    public int lineage() {
        return lineage;
    }

    /** The positions to continue from, for each input in the order of the spec. The shell must seek to exactly these. */
    public List<InputPosition> inputs() {
        return inputs;
    }

    /** The highest number of an output that its log already has; -1 for none. */
    public long frontier(final int output) {
        return outputs.get(output).frontier();
    }

    /**
     * Whether a result that was computed again equals the result that the log has under its number; true if the latter is
     * unknown.
     */
    public boolean agrees(
            final int output, final long number, final byte[] buffer, final int offset, final int length) {
        return outputs.get(output).digests().agrees(number, buffer, offset, length);
    }

    /** Notes for people, one line each: damaged snapshots that were skipped, outputs that will be written again. */
    public List<String> notes() {
        return notes;
    }

    boolean fromOrigin() {
        return fromOrigin;
    }

    /**
     * Whether a snapshot has to be durable before the first record is processed, because no other start would give the same
     * outputs: there is none yet, or it is of another run, or a power failure may lose it.
     */
    boolean isNewBegin() {
        return newBegin;
    }

    /** All other snapshots of the store, oldest first. */
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
