/**
 * Verdicts on runs: whether an engine holds a limit, and whether one run is slower than another.
 *
 * <p>A verdict needs two things, in this order. First, the measurement has to be valid ({@link
 * dev.tailrace.result.verdict.Validity}): a wrong answer has no latency, and an uncalibrated path has no figure. Second,
 * the whole confidence interval has to be on one side of the limit; if it is on both, the verdict is inconclusive.
 *
 * <p>Pure functions of runs. One thread; allocates freely, because it runs after the measurement.
 */
package dev.tailrace.result.verdict;
