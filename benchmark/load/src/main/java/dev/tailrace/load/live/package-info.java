/**
 * What those who look on see of a benchmark while it runs: the driver and the measuring consumer tell twice a second, when they
 * are asked to, how long things took meanwhile ({@link dev.tailrace.load.live.LiveReports}); the director adds it up for the
 * terminal and for Prometheus ({@link dev.tailrace.load.live.LiveBench}). Figures of a report never come from here.
 *
 * <p>Recording is done by the thread that drives or measures: a look at a flag while nobody looks on, a few nanoseconds and no
 * allocation while somebody does. The rest is done by threads of this package.
 */
package dev.tailrace.load.live;
