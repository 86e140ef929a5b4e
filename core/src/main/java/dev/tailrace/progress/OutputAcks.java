package dev.tailrace.progress;

/**
 * What is known of one output log while a lane writes to it: up to which number it has everything, and up to where it is
 * certain that no other owner's term began.
 *
 * <p>With term markers an acknowledged record counts only if no rival's marker is in front of it. Records of the lane whose
 * offsets follow each other have none between them, so a run of them counts as soon as the log has been read up to where
 * the run begins.
 *
 * <p>Written by the thread that acknowledges, in order, and {@link #verifiedTo} by the one that reads the log; read by the
 * progress thread. Numbers are written last and read first, so who sees a number sees an offset that is at least its.
 */
final class OutputAcks {

    private final boolean verifies;
    private volatile long runStart;
    private volatile long lastOffset;
    private volatile long acknowledged;
    private volatile long verifiedTo;

    /**
     * @param verifies whether acknowledged records count only behind what has been read
     * @param offset up to where the log has been read; -1 for nothing
     * @param number the highest number up to there
     */
    OutputAcks(final boolean verifies, final long offset, final long number) {
        this.verifies = verifies;
        runStart = offset + 1;
        verifiedTo = offset;
        lastOffset = offset;
        acknowledged = number;
    }

    /**
     * Takes one acknowledgement; that of a marker has the number of the output before it.
     *
     * @return whether it is the next one
     */
    boolean take(final long number, final long offset) {
        final long before = acknowledged;
        if (number != before && number != before + 1) {
            return false;
        }
        if (offset != lastOffset + 1) {
            runStart = offset;
        }
        lastOffset = offset;
        acknowledged = number;
        return true;
    }

    /** The log has been read up to this offset, and no later term than ours began. */
    void verified(final long offset) {
        verifiedTo = offset;
    }

    /** The highest number that the log is known to have. */
    long acknowledged() {
        return acknowledged;
    }

    /** Where the record acknowledged last is. */
    long lastOffset() {
        return lastOffset;
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
