/**
 * Running a stream graph inside this process: binds logs to sources and sinks, builds the tasks and drives them.
 *
 * <p>{@link dev.tailrace.runner.SequentialRun} is one task on one thread and defines what every other run has to deliver;
 * {@link dev.tailrace.runner.ParallelRun} is several tasks that deliver it. Wiring happens before the first record; the
 * threads of a run are started and ended by {@code run}.
 */
package dev.tailrace.runner;
