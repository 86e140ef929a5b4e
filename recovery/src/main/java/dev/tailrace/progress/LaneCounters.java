package dev.tailrace.progress;

/**
 * What a lane counts, for health pages and tests. Each figure has one writer; any thread may read, and figures of the hot
 * path lag behind by up to a capture interval.
 */
public final class LaneCounters {

    private volatile long records;
    private volatile long replayed;
    private volatile long suppressed;
    private volatile long captures;
    private volatile long capturesReplaced;
    private volatile long lastStallNs;
    private volatile long longestStallNs;
    private volatile long snapshots;
    private volatile long snapshotBytes;
    private volatile long publishedRecords;
    private volatile long publishedAtNs;
    private volatile long oldestReplayable = -1;
    private volatile long shadowCopies;
    private volatile long lastShadowCopyNs;
    private volatile long shadowsLost;
    private volatile long foreign;

    LaneCounters(final long nowNs, final long historyRecords) {
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
    void captured(final long stallNs, final boolean replacedAnother) {
        captures++;
        lastStallNs = stallNs;
        longestStallNs = Math.max(longestStallNs, stallNs);
        if (replacedAnother) {
            capturesReplaced++;
        }
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void published(final Published snapshot, final long capturedAtNs) {
        snapshots++;
        snapshotBytes = snapshot.bytes();
        publishedAtNs = capturedAtNs;
        publishedRecords = snapshot.records();
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void shadowCopied(final long copyNs) {
        shadowCopies++;
        lastShadowCopyNs = copyNs;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void shadowLost() {
        shadowsLost++;
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void metForeign() {
        foreign++;
    }

    void oldest(final long inputNext) {
        oldestReplayable = inputNext;
    }

    /** Records of the lane's whole history, those before its snapshot included. */
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
    public long captures() {
        return captures;
    }

    /** Copies that a later one replaced before they were written: progress is slower than captures are due. */
    public long capturesReplaced() {
        return capturesReplaced;
    }

    /** How long the last copy kept the lane from working, in nanoseconds. */
    public long lastStallNs() {
        return lastStallNs;
    }

    /** How long the longest copy kept the lane from working, in nanoseconds. */
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

    /** Copies of the state that the shadow took, while the lane went on. */
    public long shadowCopies() {
        return shadowCopies;
    }

    /** How long the last copy of the shadow took, in nanoseconds. */
    public long lastShadowCopyNs() {
        return lastShadowCopyNs;
    }

    /** How often the shadow was too far behind, so that the lane had to take a copy of itself again. */
    public long shadowsLost() {
        return shadowsLost;
    }
}
