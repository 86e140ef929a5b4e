package dev.tailrace.progress;

/**
 * Where a lane is in one input.
 *
 * @param input its name: topic and partition
 * @param next offset of the next record to read
 * @param leaderEpoch of the record before, as its log said; -1 when it said none
 */
public record InputPosition(String input, long next, int leaderEpoch) {}
