package dev.tailrace.merge.labelled;

/** Counters of a {@link LabelledReader}, for the thread of the reader. */
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

    /** Number of records with a label that were offered and taken. */
    public long records() {
        return records;
    }

    /** Number of released records. */
    public long delivered() {
        return delivered;
    }

    /** Number of records that were dropped as repeated. */
    public long repeated() {
        return repeated;
    }

    /** Number of records and frontiers that were dropped because a later epoch of their partition task had begun. */
    public long oldEpoch() {
        return oldEpoch;
    }

    /** Number of records that were released after records that they belong before. */
    public long inversions() {
        return inversions;
    }

    /** Number of dropped records that are older than the remembered labels: they are repeated or late. */
    public long undecided() {
        return undecided;
    }

    /** Number of frontiers that were read. */
    public long frontiers() {
        return frontiers;
    }

    /** Number of epochs that began, per partition task and partition. */
    public long epochs() {
        return epochs;
    }

    /** How often a wait was given up. */
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
