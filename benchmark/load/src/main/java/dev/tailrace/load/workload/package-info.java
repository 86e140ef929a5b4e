/**
 * Inputs and expected results of measured runs: the records of a load by number, pipelines for measurements, and the
 * results of their sequential run.
 *
 * <p>Each object belongs to one thread. Records are returned in reused buffers, so a driver allocates nothing per record;
 * an expected result takes 16 bytes.
 */
package dev.tailrace.load.workload;
