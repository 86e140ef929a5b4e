/**
 * Histograms of latency that belong to no run of a benchmark, such as those of the experiments: as files, as a drawing and as a
 * table.
 *
 * <p>One thread; allocates freely.
 */
package dev.tailrace.result.histogram;
