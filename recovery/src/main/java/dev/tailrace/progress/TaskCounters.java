package dev.tailrace.progress;

/**
 * Counters of a partition task, for health pages and tests. Each counter has one writer; any thread may read. Counters of
 * the hot path lag by up to a checkpoint interval.
 */
@SuppressWarnings("NonAtomicOperationOnVolatileField")
public final class TaskCounters {

    private volatile long records;
    private volatile long replayed;
    private volatile long suppressed;
    private volatile long checkpoints;
    private volatile long checkpointsReplaced;
    private volatile long longestStallNs;
    private volatile long snapshots;
    private volatile long snapshotBytes;
    private volatile long publishedRecords;
    private volatile long publishedAtNs;
    private volatile long standbyCopies;
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

    void checkpointed(final long stallNs, final boolean replacedAnother) {
        checkpoints++;
        longestStallNs = Math.max(longestStallNs, stallNs);
        if (replacedAnother) {
            checkpointsReplaced++;
        }
    }

    void published(final Published snapshot, final long checkpointedAtNs) {
        snapshots++;
        snapshotBytes = snapshot.bytes();
        publishedAtNs = checkpointedAtNs;
        publishedRecords = snapshot.records();
    }

    void standbyCopied() {
        standbyCopies++;
    }

    void standbyLost() {
        standbysLost++;
    }

    void metForeign() {
        foreign++;
    }

    /** Number of records in the whole history of the partition task, including those before its snapshot. */
    public long records() {
        return records;
    }

    /** Number of records that were processed again after the restart, up to the frontier. */
    public long replayed() {
        return replayed;
    }

    /** Number of outputs that were computed again and dropped, because the log had them. */
    public long suppressed() {
        return suppressed;
    }

    /** Number of checkpoints that were taken. */
    public long checkpoints() {
        return checkpoints;
    }

    /**
     * Number of checkpoints that a later one replaced before they were written; if it grows, saving is slower than the
     * interval.
     */
    public long checkpointsReplaced() {
        return checkpointsReplaced;
    }

    /** How long the longest copy kept the partition task from working, in nanoseconds. */
    public long longestStallNs() {
        return longestStallNs;
    }

    /** Number of snapshots that were made durable. */
    public long snapshots() {
        return snapshots;
    }

    /** Size of the last snapshot in bytes. */
    public long snapshotBytes() {
        return snapshotBytes;
    }

    /** Age of the last durable snapshot in nanoseconds; time since the start if there is none yet. */
    public long snapshotAgeNs(final long nowNs) {
        return nowNs - publishedAtNs;
    }

    /** Minimal number of records that a restart would replay now. */
    public long behindRecords() {
        return records - publishedRecords;
    }

    /** Number of records of other applications in the outputs. */
    public long foreign() {
        return foreign;
    }

    /** Number of copies of the state that the standby took, while the partition task continued. */
    public long standbyCopies() {
        return standbyCopies;
    }

    /** How often the standby lagged too far and was lost, so that the partition task took its own copies again. */
    public long standbysLost() {
        return standbysLost;
    }
}
