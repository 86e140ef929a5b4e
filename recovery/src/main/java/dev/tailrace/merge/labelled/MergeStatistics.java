package dev.tailrace.merge.labelled;

/** What a reader has met, for the thread of the reader. */
public final class MergeStatistics {

    private long records;
    private long delivered;
    private long repeated;
    private long oldEpoch;
    private long inversions;
    private long undecided;
    private long frontiers;
    private long epochs;
    private long givenUp;

    /** Records with a place that were offered and taken. */
    public long records() {
        return records;
    }

    /** Records that have left. */
    public long delivered() {
        return delivered;
    }

    /** Records that were dropped, because they had been here before. */
    public long repeated() {
        return repeated;
    }

    /** Records and frontiers that were dropped, because they came after a later epoch of their partition task had begun. */
    public long oldEpoch() {
        return oldEpoch;
    }

    /** Records that left after others that they belong before. */
    public long inversions() {
        return inversions;
    }

    /** Records that were dropped, because they are older than the labels that are remembered: repeated, or late. */
    public long undecided() {
        return undecided;
    }

    /** Frontiers that were read. */
    public long frontiers() {
        return frontiers;
    }

    /** Epochs that began, by partition task and partition. */
    public long epochs() {
        return epochs;
    }

    /** How often something was waited for no longer. */
    public long givenUp() {
        return givenUp;
    }

    void countRecord() {
        records++;
    }

    void countDelivered() {
        delivered++;
    }

    void countRepeated() {
        repeated++;
    }

    void countOldEpoch() {
        oldEpoch++;
    }

    void countInversion() {
        inversions++;
    }

    void countUndecided() {
        undecided++;
    }

    void countFrontier() {
        frontiers++;
    }

    void countEpoch() {
        epochs++;
    }

    void countGivenUp() {
        givenUp++;
    }
}
