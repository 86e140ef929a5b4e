/**
 * The workload of the Conflux paper (its Listing 1), independent of the engine that runs it: the pipeline, the busy
 * loop of each operator, the numbers that the filter drops, the layouts of records and results, and the checks of the
 * content and the order of the results.
 *
 * <pre>
 * numbers -(round robin)-> filter -(forward)-> map -(round robin)-> last -> results
 * </pre>
 *
 * <p>Values are immutable and serialisable; a record belongs to the task that holds it; the checks belong to one
 * thread. Nothing allocates per record.
 */
package dev.tailrace.samples.listing1;
