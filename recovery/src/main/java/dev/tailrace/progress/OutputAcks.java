package dev.tailrace.progress;

import java.lang.invoke.VarHandle;

/**
 * Acknowledgements of one output log while a partition task writes to it: the number up to which the log has all outputs,
 * and the offset up to which no other owner's epoch began.
 *
 * <p>With epoch markers, an acknowledged record counts only if no marker of a rival precedes it. If records of the
 * partition task have consecutive offsets, there is none between them. So such a run of records counts as soon as the log
 * has been read up to the start of the run.
 *
 * <p>With transactions, a record counts once it is committed.
 *
 * <p>Threads: acknowledgements are taken in order by the acknowledging thread. {@link #verified} and {@link #seen} are
 * called by the thread that reads the log, and {@link #commit} by the thread that commits, if there is one. The progress
 * thread reads. The counted number and offset are written between two changes of a version, so that the progress thread
 * sees a consistent pair.
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
     * @param verifies whether acknowledged records count only after the log has been read up to them
     * @param commits whether they count only once they are committed
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

    /** Classification of an acknowledgement. */
    enum Taken {
        /** It has the next number. */
        NEXT,
        /** Its number is not the next one. */
        OUT_OF_ORDER,
        /** Its offset was given before: the log has lost the record that was there. */
        LOG_LOST
    }

    /** Takes one acknowledgement. The acknowledgement of a marker has the number of the output before the marker. */
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

    /** Marks all taken acknowledgements as counted. Must not run concurrently with {@link #take}. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void commit() {
        version++;
        VarHandle.storeStoreFence();
        countedOffset = resultOffset;
        counted = taken;
        version++;
    }

    /** Reads the counted number and offset; for the progress thread. */
    void readCounted() {
        int before;
        do {
            before = version;
            readNumber = counted;
            readOffset = countedOffset;
            VarHandle.loadLoadFence();
        } while (before % 2 != 0 || before != version);
    }

    /** The log has been read up to this offset, and no epoch later than the owner's began. */
    void verified(final long offset) {
        verifiedTo = offset;
    }

    /**
     * Offset from which to read the log: that of the owner's last result that was read, at first that of its epoch marker.
     */
    long verifyFrom() {
        return Math.max(0, knownOffset);
    }

    /**
     * Takes a record that was read to verify the log.
     *
     * @param own its header if the owner wrote it, else null
     * @return false if the record shows that the log lacks an acknowledged record
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

    /** The highest number that readers of the log are certain to see, as of the last {@link #readCounted}. */
    long readNumber() {
        return readNumber;
    }

    /** The offset of that output; of the epoch marker before there is a result. */
    long readOffset() {
        return readOffset;
    }

    /** Whether the acknowledged records count: no marker of a rival can precede them. */
    boolean isVerified() {
        return !verifies || verifiedTo >= runStart - 1;
    }
}
