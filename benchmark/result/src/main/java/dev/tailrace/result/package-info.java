/**
 * Data model of a benchmark's results: a run, its engines, their points (one per offered rate), the rounds of each (a fresh
 * JVM each), and the recording of each round.
 *
 * <p>All classes of the model are immutable. A run is written as a folder: {@code run.json} with every figure, {@code
 * raw/NAME.hlog}, with the histograms of each round by interval in HdrHistogram's log format, and {@code raw/NAME.hgrm}
 * with the percentiles of each point. Times are nanoseconds in histograms and milliseconds for positions within a round.
 *
 * <p>Any thread; allocates freely, because it is used after the measurement.
 */
package dev.tailrace.result;
