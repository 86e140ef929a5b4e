package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;

/**
 * The samples of one interval of a round.
 *
 * @param startMs beginning, since the beginning of the round
 * @param endMs end, since the beginning of the round
 * @param samples in nanoseconds
 */
public record Interval(long startMs, long endMs, IntervalSamples samples) {}
