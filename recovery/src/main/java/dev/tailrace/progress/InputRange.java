package dev.tailrace.progress;

import java.util.Objects;

/**
 * What an input log holds, and where a partition task begins that has no history.
 *
 * @param start the first offset that is still there
 * @param end the offset after the last record
 * @param fresh where a new partition task begins, as its user said: the start, the end, or a given offset
 * @param truncation finds out whether records that were read once are still those of the log
 */
public record InputRange(long start, long end, long fresh, Truncation truncation) {

    public InputRange {
        Objects.requireNonNull(truncation);
    }

    /** Of a log that never loses records at its end. */
    public InputRange(final long start, final long end, final long fresh) {
        this(start, end, fresh, Truncation.NONE);
    }

    /** Finds out where a log differs from what it was: records at its end can be lost, and others take their offsets. */
    @FunctionalInterface
    public interface Truncation {

        /** For logs that are never truncated, or do not tell. */
        Truncation NONE = (next, leaderEpoch) -> -1;

        /**
         * Asks the log; may block.
         *
         * @param next after the records in question
         * @param leaderEpoch of the last of them
         * @return the first offset whose record is not what it was; -1 when all are
         */
        long before(long next, int leaderEpoch);
    }
}
