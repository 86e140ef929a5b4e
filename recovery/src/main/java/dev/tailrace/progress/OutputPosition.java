package dev.tailrace.progress;

/**
 * Position of a partition task in one output.
 *
 * <p>The anchor is an offset in the output log for which the state of readers is known: recovery begins to read there. The
 * anchor may be beyond {@link #next}, because acknowledgements arrive while the snapshot is being written.
 *
 * @param log the output log
 * @param next number of the next record to be computed
 * @param anchorOffset offset of the last result that is known to count, or of the owner's epoch marker; {@link #BEGIN}, or
 *     -1 for none
 * @param anchorNumber number of that result, the highest up to there; for a marker the highest number before it; for
 *     {@link #BEGIN} the number before the first result of the log; -1 for none
 */
public record OutputPosition(LogIdentity log, long next, long anchorOffset, long anchorNumber) {

    /** The anchor is the beginning of a log that has taken the place of another one, and so does not begin with number 0. */
    static final long BEGIN = -2;
}
