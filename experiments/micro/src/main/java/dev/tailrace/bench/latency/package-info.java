/**
 * How long single calls take, beside what the machine itself does to a thread.
 *
 * <p>A call stands between two readings of {@link java.lang.System#nanoTime()}, which are part of every figure. Beside
 * it, by turns and so on the same machine, two more are recorded: an empty loop that was calibrated to take as long as
 * the call in the median and touches no memory, and nothing at all. The loop is the jitter that a call is compared with.
 * Nothing at all is too kind: an interruption that comes once a millisecond hits the longer of two intervals more often,
 * and then a high percentile of the longer one shows the interruption, and the same percentile of the shorter does not.
 *
 * <p>Calls are made one after the other without a schedule: the figures are of the call, not of waiting for one
 * (coordinated omission has no place here, and nothing is said about a loaded system).
 *
 * <p>One thread. Recording allocates nothing.
 */
package dev.tailrace.bench.latency;
