package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;

/**
 * What was recorded in a stretch of a round.
 *
 * @param startMs since the beginning of the round
 * @param endMs since the beginning of the round
 * @param samples in nanoseconds
 */
public record Interval(long startMs, long endMs, IntervalSamples samples) {}
