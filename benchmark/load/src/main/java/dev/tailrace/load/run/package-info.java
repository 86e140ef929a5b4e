/**
 * One run of one engine under load, from fresh topics to results: starts the processes, measures the phases, resource usage
 * and disk space, and collects the arrival times of results.
 *
 * <p>{@link dev.tailrace.load.run.MeasuredRun} is a run on a cluster, {@link dev.tailrace.load.run.InProcessRun} a run
 * without one. One thread controls the processes and is idle while they work. Everything may allocate.
 */
package dev.tailrace.load.run;
