package dev.tailrace.progress;

import java.util.Objects;

/**
 * Range of offsets in an input log, and the offset where a partition task without history begins.
 *
 * @param start the first offset that the log still has
 * @param end the offset after the last record
 * @param fresh where a new partition task begins, as configured by the user: the start, the end, or a given offset
 * @param truncation finds out whether records that were read once are still in the log
 */
public record InputRange(long start, long end, long fresh, Truncation truncation) {

    public InputRange {
        Objects.requireNonNull(truncation);
    }

    /** The range of a log that never loses records at its end. */
    public InputRange(final long start, final long end, final long fresh) {
        this(start, end, fresh, Truncation.NONE);
    }

    /**
     * Finds the offset where a log differs from its earlier content: records at its end can be lost, and others take their
     * offsets.
     */
    @FunctionalInterface
    public interface Truncation {

        /** For logs that are never truncated, or that cannot report it. */
        Truncation NONE = (next, leaderEpoch) -> -1;

        /**
         * Asks the log; may block.
         *
         * @param next offset after the records in question
         * @param leaderEpoch leader epoch of the last of them
         * @return the first offset whose record has changed; -1 if no record has
         */
        long before(long next, int leaderEpoch);
    }
}
