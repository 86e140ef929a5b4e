package dev.tailrace.result.verdict;

import dev.tailrace.result.statistics.ConfidenceInterval;

/**
 * One percentile of one engine at one rate, in both runs.
 *
 * @param firstNs and {@code secondNs}: 0 if a run must not be used
 * @param ratio of the second to the first
 * @param reason why nothing can be said; empty if something can
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
