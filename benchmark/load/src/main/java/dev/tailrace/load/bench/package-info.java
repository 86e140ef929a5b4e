/**
 * The implementation of {@code tailrace bench}: validates all options together, calibrates, then runs every engine in turn
 * at every rate, each in its own process. The results are written to disk after each run.
 *
 * <p>{@link dev.tailrace.load.bench.Main} is the entry point. One thread controls everything and is idle while engines run;
 * another prints the progress line. Everything may allocate.
 */
package dev.tailrace.load.bench;
