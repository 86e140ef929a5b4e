package dev.tailrace.progress;

/**
 * Position of a partition task in one input.
 *
 * @param log the input log
 * @param next offset of the next record to read
 * @param leaderEpoch leader epoch of the previous record, as given by its log; -1 if the log gave none
 */
public record InputPosition(LogIdentity log, long next, int leaderEpoch) {}
