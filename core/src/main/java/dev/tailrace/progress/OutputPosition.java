package dev.tailrace.progress;

/**
 * Where a lane is in one output.
 *
 * <p>The anchor is a place in the output log where it is known what a reader has seen so far: recovery begins to read there.
 * It may be further than {@link #next}, because acknowledgements came in while the snapshot was on its way.
 *
 * @param output its name: topic and partition
 * @param next number of the next record to be computed
 * @param anchorOffset where the last record is in the output log that is known to count; -1 for none
 * @param anchorNumber the highest number up to there; -1 for none
 */
public record OutputPosition(String output, long next, long anchorOffset, long anchorNumber) {}
