/**
 * {@code tailrace run}: binds a pipeline to its input and output, watches it, and sums up what it did.
 *
 * <p>What is called per message ({@link dev.tailrace.cli.run.CountingLog} and its sisters) and per result ({@link
 * dev.tailrace.cli.run.ResultTally}) runs on the thread of the pipeline and allocates nothing once it is warm. The
 * progress line runs on its own thread. Everything else comes before or after the run and may allocate.
 */
package dev.tailrace.cli.run;
