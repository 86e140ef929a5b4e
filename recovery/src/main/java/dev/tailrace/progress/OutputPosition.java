package dev.tailrace.progress;

/**
 * Where a partition task is in one output.
 *
 * <p>The anchor is a place in the output log where it is known what a reader has seen so far: recovery begins to read there.
 * It may be further than {@link #next}, because acknowledgements came in while the snapshot was on its way.
 *
 * @param log which one
 * @param next number of the next record to be computed
 * @param anchorOffset where the last result is in the output log that is known to count, or the owner's epoch marker; -1 for
 *     none
 * @param anchorNumber its number, which is the highest up to there, or of a marker the highest before it; -1 for none
 */
public record OutputPosition(LogIdentity log, long next, long anchorOffset, long anchorNumber) {}
