/**
 * Runs stream graphs inside this process: binds logs to sources and sinks, builds the tasks and drives them.
 *
 * <p>{@link dev.tailrace.runner.SequentialRun} is one task on one thread and defines the output of every other run;
 * {@link dev.tailrace.runner.ParallelRun} delivers the same output with several tasks. Wiring happens before the first
 * record; the threads of a run are started and ended by {@code run}.
 */
package dev.tailrace.runner;
