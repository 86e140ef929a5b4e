package dev.tailrace.progress;

/**
 * What is known of one output log while a lane writes to it: up to which number it has everything, and up to where it is
 * certain that no other owner's term began.
 *
 * <p>With term markers an acknowledged record counts only if no rival's marker is in front of it. Records of the lane whose
 * offsets follow each other have none between them, so a run of them counts as soon as the log has been read up to where
 * the run begins.
 *
 * <p>With transactions it counts once it is committed.
 *
 * <p>Written by the thread that acknowledges, in order, {@link #verifiedTo} by the one that reads the log, and what counts by
 * the one that commits, where there is one; read by the progress thread. Numbers are written last and read first, so who sees
 * a number sees an offset that is at least its.
 */
final class OutputAcks {

    private final boolean verifies;
    private final boolean commits;
    private volatile long runStart;
    private volatile long takenOffset;
    private volatile long taken;
    private volatile long countedOffset;
    private volatile long counted;
    private volatile long verifiedTo;

    /**
     * @param verifies whether acknowledged records count only behind what has been read
     * @param commits whether they count only when they are committed
     * @param offset up to where the log has been read; -1 for nothing
     * @param number the highest number up to there
     */
    OutputAcks(final boolean verifies, final boolean commits, final long offset, final long number) {
        this.verifies = verifies;
        this.commits = commits;
        runStart = offset + 1;
        verifiedTo = offset;
        takenOffset = offset;
        taken = number;
        commit();
    }

    /**
     * Takes one acknowledgement; that of a marker has the number of the output before it.
     *
     * @return whether it is the next one
     */
    boolean take(final long number, final long offset) {
        final long before = taken;
        if (number != before && number != before + 1) {
            return false;
        }
        if (offset != takenOffset + 1) {
            runStart = offset;
        }
        takenOffset = offset;
        taken = number;
        if (!commits) {
            commit();
        }
        return true;
    }

    /** What was taken counts. Not while something is being taken. */
    void commit() {
        countedOffset = takenOffset;
        counted = taken;
    }

    /** The log has been read up to this offset, and no later term than ours began. */
    void verified(final long offset) {
        verifiedTo = offset;
    }

    /** The number acknowledged last. */
    long taken() {
        return taken;
    }

    /** The highest number that readers of the log will see, whatever happens. */
    long counted() {
        return counted;
    }

    /** Where it is, or a marker behind it. */
    long countedOffset() {
        return countedOffset;
    }

    /** Up to where the log has been read. */
    long verifiedTo() {
        return verifiedTo;
    }

    /** Whether what is acknowledged counts: no rival's marker can be in front of it. */
    boolean isVerified() {
        return !verifies || verifiedTo >= runStart - 1;
    }
}
