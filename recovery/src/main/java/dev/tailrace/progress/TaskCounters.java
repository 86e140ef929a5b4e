package dev.tailrace.progress;

/**
 * What a partition task counts, for health pages and tests. Each figure has one writer; any thread may read, and figures of
 * the hot path lag behind by up to a checkpoint interval.
 */
public final class TaskCounters {

    private volatile long records;
    private volatile long replayed;
    private volatile long suppressed;
    private volatile long checkpoints;
    private volatile long checkpointsReplaced;
    private volatile long lastStallNs;
    private volatile long longestStallNs;
    private volatile long snapshots;
    private volatile long snapshotBytes;
    private volatile long publishedRecords;
    private volatile long publishedAtNs;
    private volatile long oldestReplayable = -1;
    private volatile long standbyCopies;
    private volatile long lastStandbyCopyNs;
    private volatile long standbysLost;
    private volatile long foreign;

    TaskCounters(final long nowNs, final long historyRecords) {
        publishedAtNs = nowNs;
        publishedRecords = historyRecords;
        records = historyRecords;
    }

    void processed(final long all, final long replay, final long dropped) {
        records = all;
        replayed = replay;
        suppressed = dropped;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void checkpointed(final long stallNs, final boolean replacedAnother) {
        checkpoints++;
        lastStallNs = stallNs;
        longestStallNs = Math.max(longestStallNs, stallNs);
        if (replacedAnother) {
            checkpointsReplaced++;
        }
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void published(final Published snapshot, final long checkpointedAtNs) {
        snapshots++;
        snapshotBytes = snapshot.bytes();
        publishedAtNs = checkpointedAtNs;
        publishedRecords = snapshot.records();
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void standbyCopied(final long copyNs) {
        standbyCopies++;
        lastStandbyCopyNs = copyNs;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void standbyLost() {
        standbysLost++;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void metForeign() {
        foreign++;
    }

    void oldest(final long inputNext) {
        oldestReplayable = inputNext;
    }

    /** Records of the partition task's whole history, those before its snapshot included. */
    public long records() {
        return records;
    }

    /** Records that were processed again after the restart, to get to the frontier. */
    public long replayed() {
        return replayed;
    }

    /** Outputs that were computed again and dropped, because the log had them. */
    public long suppressed() {
        return suppressed;
    }

    /** Copies of the state that were taken. */
    public long checkpoints() {
        return checkpoints;
    }

    /** Copies that a later one replaced before they were written: progress is slower than checkpoints are due. */
    public long checkpointsReplaced() {
        return checkpointsReplaced;
    }

    /** How long the last copy kept the partition task from working, in nanoseconds. */
    public long lastStallNs() {
        return lastStallNs;
    }

    /** How long the longest copy kept the partition task from working, in nanoseconds. */
    public long longestStallNs() {
        return longestStallNs;
    }

    /** Snapshots that were made durable. */
    public long snapshots() {
        return snapshots;
    }

    /** Size of the last snapshot in bytes. */
    public long snapshotBytes() {
        return snapshotBytes;
    }

    /** How old the last durable snapshot is, in nanoseconds; since the start when there is none yet. */
    public long snapshotAgeNs(final long nowNs) {
        return nowNs - publishedAtNs;
    }

    /** How many records a restart would replay now, at least. */
    public long behindRecords() {
        return records - publishedRecords;
    }

    /** Position in the first input of the oldest snapshot that is kept: its log has to reach back to there; -1 for none. */
    public long oldestReplayable() {
        return oldestReplayable;
    }

    /** Records of other applications that were met in the outputs. */
    public long foreign() {
        return foreign;
    }

    /** Copies of the state that the standby took, while the partition task continued. */
    public long standbyCopies() {
        return standbyCopies;
    }

    /** How long the last copy of the standby took, in nanoseconds. */
    public long lastStandbyCopyNs() {
        return lastStandbyCopyNs;
    }

    /** How often the standby was too far behind, so that the partition task had to take a copy of itself again. */
    public long standbysLost() {
        return standbysLost;
    }
}
