/**
 * One run of one engine under load, from fresh topics to figures: the processes that take part, the moments that are
 * measured, what was used and kept meanwhile, and what came out when.
 *
 * <p>{@link dev.tailrace.load.run.MeasuredRun} is a run on a cluster, {@link dev.tailrace.load.run.InProcessRun} one without. One
 * thread directs the processes and is idle while they work. Everything may allocate.
 */
package dev.tailrace.load.run;
