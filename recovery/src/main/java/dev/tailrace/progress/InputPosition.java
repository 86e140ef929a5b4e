package dev.tailrace.progress;

/**
 * Where a partition task is in one input.
 *
 * @param log which one
 * @param next offset of the next record to read
 * @param leaderEpoch of the record before, as its log said; -1 when it said none
 */
public record InputPosition(LogIdentity log, long next, int leaderEpoch) {}
