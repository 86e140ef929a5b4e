package dev.tailrace.progress;

import java.lang.invoke.VarHandle;

/**
 * What is known of one output log while a partition task writes to it: up to which number it has everything, and up to
 * where it is certain that no other owner's epoch began.
 *
 * <p>With epoch markers an acknowledged record counts only if no rival's marker is in front of it. Records of the partition
 * task whose offsets follow each other have none between them, so a run of them counts as soon as the log has been read up
 * to where the run begins.
 *
 * <p>With transactions it counts once it is committed.
 *
 * <p>Written by the thread that acknowledges, in order, {@link #verified} and {@link #seen} by the one that reads the log, and
 * what counts by the one that commits, where there is one; read by the progress thread. Number and offset of what counts
 * are written between two changes of a version, so that the progress thread sees a pair that belongs together.
 */
final class OutputAcks {

    private final boolean verifies;
    private final boolean commits;
    private volatile long runStart;
    private volatile long takenOffset;
    private volatile long taken;
    private volatile int version;
    private long resultOffset;
    private long countedOffset;
    private long counted;
    private long readOffset;
    private long readNumber;
    private volatile long verifiedTo;
    private long knownOffset;
    private long knownNumber;

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
        knownOffset = offset;
        knownNumber = number;
        takenOffset = offset;
        resultOffset = offset;
        taken = number;
        commit();
    }

    /** What an acknowledgement tells. */
    enum Taken {
        /** It is the next one. */
        NEXT,
        /** Its number is not the next one. */
        OUT_OF_ORDER,
        /** Its offset was given before: the log has lost what was there. */
        LOG_LOST
    }

    /** Takes one acknowledgement; that of a marker has the number of the output before it. */
    Taken take(final long number, final long offset) {
        final long before = taken;
        if (number != before && number != before + 1) {
            return Taken.OUT_OF_ORDER;
        }
        if (offset <= takenOffset) {
            return Taken.LOG_LOST;
        }
        if (offset != takenOffset + 1) {
            runStart = offset;
        }
        takenOffset = offset;
        if (number != before) {
            resultOffset = offset;
        }
        taken = number;
        if (!commits) {
            commit();
        }
        return Taken.NEXT;
    }

    /** The offset acknowledged last. */
    long takenOffset() {
        return takenOffset;
    }

    /** What was taken counts. Not while something is being taken. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void commit() {
        version++;
        VarHandle.storeStoreFence();
        countedOffset = resultOffset;
        counted = taken;
        version++;
    }

    /** Reads what counts by now; for the progress thread. */
    void readCounted() {
        int before;
        do {
            before = version;
            readNumber = counted;
            readOffset = countedOffset;
            VarHandle.loadLoadFence();
        } while (before % 2 != 0 || before != version);
    }

    /** The log has been read up to this offset, and no later epoch than ours began. */
    void verified(final long offset) {
        verifiedTo = offset;
    }

    /** Where to begin to read the log: the last of the owner's results that was read is there, its epoch marker at first. */
    long verifyFrom() {
        return Math.max(0, knownOffset);
    }

    /**
     * A record was read to verify the log.
     *
     * @param own its header if it is the owner's, else null
     * @return whether the log has all that it has acknowledged, as far as this record tells
     */
    boolean seen(final long offset, final OutputHeader own) {
        if (offset == knownOffset) {
            return own != null && (own.isEpochMarker() || !own.isMarker() && own.number() == knownNumber);
        }
        if (own == null || own.isEpochMarker()) {
            return true;
        }
        final boolean isNext = own.number() <= knownNumber + (own.isMarker() ? 0 : 1);
        if (!own.isMarker()) {
            knownOffset = offset;
            knownNumber = own.number();
        }
        return isNext;
    }

    /** The number acknowledged last. */
    long taken() {
        return taken;
    }

    /** The highest number that readers of the log will see, whatever happens, as it was read last. */
    long readNumber() {
        return readNumber;
    }

    /** Where it is; the epoch marker before there is a result. */
    long readOffset() {
        return readOffset;
    }

    /** Whether what is acknowledged counts: no rival's marker can be in front of it. */
    boolean isVerified() {
        return !verifies || verifiedTo >= runStart - 1;
    }
}
