/**
 * What the workload of the Conflux paper (its Listing 1) is, whoever runs it: the pipeline, the busy loop of each operator,
 * which numbers the filter drops, what records and results look like, and whether the results that came are the right ones
 * in the right order.
 *
 * <pre>
 * numbers -(round robin)-> filter -(forward)-> map -(round robin)-> last -> results
 * </pre>
 *
 * <p>Values are immutable and serialisable; records belong to the task that has them; the checks belong to one thread. Nothing
 * allocates per record.
 */
package dev.tailrace.samples.listing1;
