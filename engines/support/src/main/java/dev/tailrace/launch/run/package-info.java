/**
 * What a process that runs a pipeline on an engine is asked for, {@link dev.tailrace.launch.run.RunSpec}, and what it reports:
 * {@link dev.tailrace.launch.run.RunProgress} now and then, {@link dev.tailrace.launch.run.RunTotals} at the end. Shared by the
 * command and all runners, so that a runner is chosen by a word.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.run;
