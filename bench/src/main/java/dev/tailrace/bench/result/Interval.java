package dev.tailrace.bench.result;

import org.HdrHistogram.Histogram;

/**
 * What was recorded in a stretch of a round.
 *
 * @param startMs since the beginning of the round
 * @param endMs since the beginning of the round
 * @param histogram in nanoseconds; not to be changed
 */
public record Interval(long startMs, long endMs, Histogram histogram) {}
