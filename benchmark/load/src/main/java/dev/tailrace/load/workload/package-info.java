/**
 * What goes into the topics of a measured run, and what has to come out: the records of a load by number, pipelines that
 * are there to be measured, and what their sequential run makes of the records.
 *
 * <p>Each object belongs to one thread. Records are handed out in buffers that are used again, so a driver allocates
 * nothing per record; expected results are kept as 16 bytes each.
 */
package dev.tailrace.load.workload;
