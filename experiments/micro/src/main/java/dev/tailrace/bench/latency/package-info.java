/**
 * Latency of single calls, compared with the jitter that the machine itself adds to a thread.
 *
 * <p>A call is made between two readings of {@link java.lang.System#nanoTime()}, which are part of every figure. Two more
 * things are recorded alternately on the same machine: an empty loop that touches no memory and is calibrated to the median
 * of the call, and nothing at all. The loop is the jitter that a call is compared with. The comparison with nothing at all
 * would be misleading: an interruption that comes once a millisecond hits the longer of two intervals more often, so a high
 * percentile of the longer interval shows the interruption, and the same percentile of the shorter one does not.
 *
 * <p>Calls are made one after the other without a schedule: the figures are of the call, not of waiting for one (so
 * coordinated omission does not apply, and the figures do not describe a loaded system).
 *
 * <p>One thread. Recording allocates nothing.
 */
package dev.tailrace.bench.latency;
