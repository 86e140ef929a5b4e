/**
 * The benchmark that the command {@code tailrace bench} runs: options checked as a whole, then calibration, then every
 * engine in turn at every rate, each in its own process. What was measured is on disk after each run.
 *
 * <p>{@link dev.tailrace.load.bench.Main} is the process. One thread directs everything and is idle while engines work;
 * another draws the line of progress. Everything may allocate.
 */
package dev.tailrace.load.bench;
