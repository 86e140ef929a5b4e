/**
 * The workload of the Conflux paper (its Listing 1), independent of the engine that runs it: the pipeline, the busy
 * loop of each operator, the numbers that the filter drops, and the layouts of records and results.
 *
 * <pre>
 * numbers -(round robin)-> filter -(forward)-> map -(round robin)-> last -> results
 * </pre>
 *
 * <p>Values are immutable and serialisable; a record belongs to the task that holds it. Nothing allocates
 * per record.
 */
package dev.tailrace.samples.listing1;
