/**
 * What a benchmark has measured: a run, its engines, their points (one per offered rate), the rounds of each (a fresh
 * JVM each), and what was recorded in a round.
 *
 * <p>All of it is immutable. A run is written as a folder: {@code run.json} with every figure, beside it {@code
 * raw/NAME.hlog}, the histograms of each round by interval in HdrHistogram's log format, and {@code raw/NAME.hgrm}, the
 * percentiles of each point. Times are nanoseconds in histograms and milliseconds where they place something within a
 * round.
 *
 * <p>Any thread; allocates freely, because it is used when the measuring is over.
 */
package dev.tailrace.result;
