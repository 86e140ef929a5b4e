/**
 * What follows from a run: whether an engine holds a limit, and whether one run is slower than another.
 *
 * <p>A verdict needs two things, in this order. The measurement has to be worth anything ({@link
 * dev.tailrace.result.verdict.Validity}): a wrong answer has no latency, and an uncalibrated path has no figure. Then the
 * whole confidence interval has to be on one side of the limit; if it is on both, the verdict says so and is not forced.
 *
 * <p>Pure functions of runs and their seed. One thread; allocates freely, because it runs when the measuring is over.
 */
package dev.tailrace.result.verdict;
