package dev.tailrace.progress;

/**
 * What an input log holds, and where a lane begins that has no history.
 *
 * @param start the first offset that is still there
 * @param end the offset behind the last record
 * @param fresh where a new lane begins, as its user said: the start, the end, or a given offset
 */
public record InputRange(long start, long end, long fresh) {}
