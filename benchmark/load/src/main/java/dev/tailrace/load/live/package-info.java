/**
 * Live figures of a benchmark: the driver and the measuring consumer report twice a second, when they are asked to, how
 * long things took meanwhile ({@link dev.tailrace.load.live.LiveReports}); the benchmark adds the reports up for the
 * terminal and for Prometheus ({@link dev.tailrace.load.live.LiveBench}). Figures of a report never come from here.
 *
 * <p>The thread that drives or measures records: it reads a flag while nothing is followed, and otherwise takes a few
 * nanoseconds and allocates nothing. Threads of this package do the rest.
 */
package dev.tailrace.load.live;
