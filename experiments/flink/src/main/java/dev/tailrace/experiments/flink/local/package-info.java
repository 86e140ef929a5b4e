/**
 * Runs a job on a Flink cluster inside this process, from its start to its end, for the processes that measure jobs which
 * our runner does not run. Wiring only: used by the main thread, may allocate.
 */
package dev.tailrace.experiments.flink.local;
