/**
 * Live figures of a benchmark: on request, the driver and the measuring consumer report histograms twice a second ({@link
 * dev.tailrace.load.live.LiveReports}); the benchmark adds them up for the terminal and for Prometheus ({@link
 * dev.tailrace.load.live.LiveBench}). The figures of the final report do not come from here.
 *
 * <p>The driving or measuring thread records the durations: it only reads a flag while live figures are off, otherwise it
 * takes a few nanoseconds and allocates nothing. Threads of this package do the rest.
 */
package dev.tailrace.load.live;
