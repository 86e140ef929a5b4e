/**
 * {@code tailrace run}: binds a pipeline to its input and output, shows its progress, and prints a summary.
 *
 * <p>Code that is called per message ({@link dev.tailrace.cli.run.CountingLog} and its subclasses) and per result ({@link
 * dev.tailrace.cli.run.ResultTally}) runs on the thread of the pipeline and allocates nothing after warm-up. The progress
 * line runs on its own thread. Everything else comes before or after the run and may allocate.
 */
package dev.tailrace.cli.run;
