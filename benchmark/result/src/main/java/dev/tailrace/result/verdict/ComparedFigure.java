package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;

/**
 * Comparison of one percentile of one engine at one rate in two runs.
 *
 * @param firstNs value in the first run, in nanoseconds; 0 if a run must not be used
 * @param secondNs value in the second run, likewise
 * @param ratio ratio of the second to the first
 * @param reason why there is no conclusion; empty if there is one
 */
public record ComparedFigure(
        String engine,
        double ratePerSecond,
        double percentile,
        long firstNs,
        long secondNs,
        ConfidenceInterval ratio,
        ChangeVerdict change,
        String reason) {}
